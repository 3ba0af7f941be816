import { setTimeout as sleep } from 'node:timers/promises';
import { CodecParameters } from 'node-av/lib';
import { expect, test, vi } from 'vitest';
import type { MediaUnit } from '../../media/feed-messages.ts';
import { codedStream } from '../../testing/coded-stream.ts';
import type { Framing } from '../framing.ts';
import { Sight, type SightEvents } from './sight.ts';

/** A camera that has sent these pictures. */
function sightOf(
  { context, units }: ReturnType<typeof codedStream>,
  events: Partial<SightEvents> = {},
  framing: Framing = { rotation: 0 },
): Sight {
  const codecpar = new CodecParameters();
  codecpar.alloc();
  codecpar.fromContext(context);
  const none = { format: () => undefined, passed: () => undefined, encoded: () => undefined };
  const sight = new Sight({ codecpar }, framing, { ...none, ...events });
  send(sight, units);
  return sight;
}

function send(sight: Sight, units: readonly Buffer[]): void {
  for (const data of units) sight.push({ data, key: false, capturedAt: 0 });
}

/** How often something else has its turn until this is done. */
async function turnsUntil(done: Promise<unknown>): Promise<number> {
  let turns = 0;
  let next: NodeJS.Immediate;
  const turn = () => {
    turns++;
    next = setImmediate(turn);
  };
  next = setImmediate(turn);
  await done;
  clearImmediate(next);
  return turns;
}

test('SESS-1 GAME-15 the picture of a result is decoded beside the live one, however many lie before it', async () => {
  const sight = sightOf(codedStream({ gop: 200, pictures: 200 }));
  const still = sight.still(true);
  expect(await turnsUntil(still)).toBeGreaterThan(100);
  expect((await still)?.byteLength).toBeGreaterThan(1_000);
});

test('GAME-15 the live picture goes on while another viewer needs it encoded, however many lie before it', async () => {
  const stream = codedStream({ gop: 200, pictures: 200 });
  const encoded = new Promise<MediaUnit>((resolve) => {
    sightOf(stream, { encoded: resolve }).encode(true);
  });
  expect(await turnsUntil(encoded)).toBeGreaterThan(100);
  expect((await encoded).key).toBe(true);
});

test('GAME-15 SRV-4 a picture that cannot be cut as its floor wants it is told with the next one', async () => {
  const stream = codedStream({ gop: 10, pictures: 10 });
  const sight = sightOf(stream, {}, { rotation: 0, crop: { x: 0, y: 0, width: 9_000, height: 9_000 } });
  sight.encode(true);
  await sleep(50);
  expect(() => send(sight, stream.units.slice(0, 1))).toThrow();
  sight.close();
});

test('GAME-15 what is encoded begins at the next key frame where what lies before it was not kept', async () => {
  const encoded = vi.fn();
  const stream = codedStream({ gop: 10, pictures: 10 });
  const later = stream.units[1] ?? Buffer.alloc(0);
  const sight = sightOf(stream, { encoded });
  send(
    sight,
    Array.from({ length: 600 }, () => later),
  );
  sight.encode(true);
  send(sight, [later]);
  await sleep(50);
  expect(encoded).not.toHaveBeenCalled();
  send(sight, stream.units.slice(0, 3));
  expect(encoded).toHaveBeenCalledTimes(3);
  sight.close();
});

test('SESS-1 a result has no picture where the last one is too far from its key frame to be kept', async () => {
  const stream = codedStream({ gop: 10, pictures: 10 });
  const sight = sightOf(stream);
  expect(await sight.still(true)).toBeDefined();
  const data = stream.units[1] ?? Buffer.alloc(0);
  send(
    sight,
    Array.from({ length: 600 }, () => data),
  );
  expect(await sight.still(true)).toBeUndefined();
  expect(await sight.still(false)).toBeDefined();
  send(sight, stream.units);
  expect(await sight.still(true)).toBeDefined();
});
