import { CodecParameters } from 'node-av/lib';
import { expect, test } from 'vitest';
import { codedStream } from '../../testing/coded-stream.ts';
import { Sight } from './sight.ts';

const EVENTS = { format: () => undefined, passed: () => undefined, encoded: () => undefined };

/** A camera that has sent these pictures. */
function sightOf({ context, units }: ReturnType<typeof codedStream>): Sight {
  const codecpar = new CodecParameters();
  codecpar.alloc();
  codecpar.fromContext(context);
  const sight = new Sight({ codecpar }, { rotation: 0 }, EVENTS);
  for (const data of units) sight.push({ data, key: false, capturedAt: 0 });
  return sight;
}

test('SESS-1 GAME-15 the picture of a result is decoded beside the live one, however many lie before it', async () => {
  const sight = sightOf(codedStream({ gop: 200, pictures: 200 }));
  let turns = 0;
  let next: NodeJS.Immediate;
  const turn = () => {
    turns++;
    next = setImmediate(turn);
  };
  next = setImmediate(turn);
  const still = await sight.still(true);
  clearImmediate(next);
  expect(still?.byteLength).toBeGreaterThan(1_000);
  expect(turns).toBeGreaterThan(100);
});

test('SESS-1 a result has no picture where the last one is too far from its key frame to be kept', async () => {
  const stream = codedStream({ gop: 10, pictures: 10 });
  const sight = sightOf(stream);
  expect(await sight.still(true)).toBeDefined();
  const data = stream.units[1] ?? Buffer.alloc(0);
  for (let n = 0; n < 600; n++) sight.push({ data, key: false, capturedAt: 0 });
  expect(await sight.still(true)).toBeUndefined();
  expect(await sight.still(false)).toBeDefined();
  for (const data of stream.units) sight.push({ data, key: false, capturedAt: 0 });
  expect(await sight.still(true)).toBeDefined();
});
