import { setTimeout as sleep } from 'node:timers/promises';
import { CodecParameters } from 'node-av/lib';
import { expect, test, vi } from 'vitest';
import { DEFAULT_LADDER, type MediaUnit } from '../../../encode/ladder.ts';
import { codedStream } from '../../../testing/coded-stream.ts';
import type { Framing } from '../../stream/stream.ts';
import { VideoTrack, type VideoTrackEvents } from './video-track.ts';

/** A camera that has sent these pictures. */
function trackOf(
  { context, units }: ReturnType<typeof codedStream>,
  events: Partial<VideoTrackEvents> = {},
  framing: Framing = { rotation: 0 },
): VideoTrack {
  const codecpar = new CodecParameters();
  codecpar.alloc();
  codecpar.fromContext(context);
  const none = {
    format: () => undefined,
    shown: () => undefined,
    passed: () => undefined,
    encoded: () => undefined,
  };
  const track = new VideoTrack({ codecpar }, { framing, ladder: DEFAULT_LADDER }, { ...none, ...events });
  send(track, units);
  return track;
}

function send(track: VideoTrack, units: readonly Buffer[]): void {
  for (const data of units) track.push({ data, key: false, capturedAt: 0 });
}

/** How many iterations of the event loop pass until this is done. */
async function iterationsUntil(done: Promise<unknown>): Promise<number> {
  let iterations = 0;
  let next: NodeJS.Immediate;
  const iterate = () => {
    iterations++;
    next = setImmediate(iterate);
  };
  next = setImmediate(iterate);
  await done;
  clearImmediate(next);
  return iterations;
}

test('SESS-1 GAME-15 decoding the still of a result does not block live pictures, however many pictures precede it', async () => {
  // A still is given up after 2.5 s: a busy computer decodes so many in that time.
  const track = trackOf(codedStream({ gop: 60, pictures: 60 }));
  const still = track.still('result');
  expect(await iterationsUntil(still)).toBeGreaterThan(30);
  expect((await still)?.jpeg.byteLength).toBeGreaterThan(1_000);
});

test('GAME-15 encoding for another viewer does not block live pictures, however many pictures precede it', async () => {
  const stream = codedStream({ gop: 200, pictures: 200 });
  const encoded = new Promise<MediaUnit>((resolve) => {
    trackOf(stream, { encoded: (_, unit) => resolve(unit) }).encode([0]);
  });
  expect(await iterationsUntil(encoded)).toBeGreaterThan(100);
  expect((await encoded).key).toBe(true);
});

test('GAME-15 SRV-4 a picture that cannot be cropped as configured is reported with the next one', async () => {
  const stream = codedStream({ gop: 10, pictures: 10 });
  const track = trackOf(stream, {}, { rotation: 0, crop: { x: 0, y: 0, width: 9_000, height: 9_000 } });
  track.encode([0]);
  await sleep(50);
  expect(() => send(track, stream.units.slice(0, 1))).toThrow();
  track.close();
});

test('GAME-15 encoding begins at the next key frame where the pictures since the last one were not stored', async () => {
  const encoded = vi.fn();
  const stream = codedStream({ gop: 10, pictures: 10 });
  const later = stream.units[1] ?? Buffer.alloc(0);
  const track = trackOf(stream, { encoded });
  send(
    track,
    Array.from({ length: 600 }, () => later),
  );
  track.encode([0]);
  send(track, [later]);
  await sleep(50);
  expect(encoded).not.toHaveBeenCalled();
  send(track, stream.units.slice(0, 3));
  expect(encoded).toHaveBeenCalledTimes(3);
  track.close();
});

test('SESS-1 a result has no still where too many pictures follow the last key frame', async () => {
  const stream = codedStream({ gop: 10, pictures: 10 });
  const track = trackOf(stream);
  expect(await track.still('result')).toBeDefined();
  const data = stream.units[1] ?? Buffer.alloc(0);
  send(
    track,
    Array.from({ length: 600 }, () => data),
  );
  expect(await track.still('result')).toBeUndefined();
  expect(await track.still('lobby')).toBeDefined();
  send(track, stream.units);
  expect(await track.still('result')).toBeDefined();
});
