import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watcher } from '../../testing/watcher.ts';
import type { IngestWish, IngestWord } from './ingest-messages.ts';
import { NetworkCamera } from './network-camera.ts';

const SETUP = {
  address: { kind: 'v4l2', device: '/dev/video0' },
  framing: { rotation: 0 },
  sound: false,
} as const;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/**
 * A camera whose pictures are passed on, or must be encoded anew (null). `say` is what its process says, `keys` how many
 * key frames that was asked for.
 */
function openCamera(through: 'baseline' | null) {
  const wishes: IngestWish[] = [];
  let say: (word: IngestWord) => void = () => undefined;
  const take: ConstructorParameters<typeof NetworkCamera>[1]['take'] = (_, { said }) => {
    say = said;
    const format = { codec: 'h264', width: 640, height: 360, through, why: null, sound: null };
    queueMicrotask(() => said({ word: 'format', format }));
    return { tell: (wish) => wishes.push(wish), end: async () => undefined };
  };
  const camera = new NetworkCamera(SETUP, { take }, { alive: () => undefined, dead: () => undefined });
  const keys = () => wishes.filter(({ wish }) => wish === 'key').length;
  return { camera, keys, say: (word: IngestWord) => say(word) };
}

test('GAME-1 GAME-15 viewers who ask for key frames again and again make a camera encode five a second at the most', async () => {
  const { camera, keys } = openCamera(null);
  const viewers = [watcher(camera), watcher(camera)];
  await camera.picture();
  const ask = (times: number) => {
    for (let n = 0; n < times; n++) for (const viewer of viewers) viewer.wantKey();
  };
  ask(1);
  expect(keys()).toBe(1);
  ask(500);
  expect(keys()).toBe(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(keys()).toBe(2);
  for (let ms = 0; ms < 2_000; ms += 10) {
    ask(5);
    await vi.advanceTimersByTimeAsync(10);
  }
  expect(keys()).toBeLessThanOrEqual(2 + 10);
  await vi.advanceTimersByTimeAsync(1_000);
  const before = keys();
  ask(1);
  expect(keys()).toBe(before + 1);
  ask(1);
  await camera.close();
  expect(vi.getTimerCount()).toBe(0);
});

test('GAME-1 GAME-15 a clock that is set back neither keeps a camera open nor a viewer without a picture', async () => {
  const { camera, say } = openCamera('baseline');
  const viewer = watcher(camera);
  await camera.picture();
  const unit = { data: Buffer.of(0), key: true, pts: 1, capturedAt: Date.now() };
  say({ word: 'video', encoded: false, unit });
  viewer.wantKey();
  expect(viewer.pictures.length).toBe(2);
  vi.setSystemTime(Date.now() - 3_600_000);
  await vi.advanceTimersByTimeAsync(1_000);
  viewer.wantKey();
  expect(viewer.pictures.length).toBe(3);
  viewer.stop();
  await vi.advanceTimersByTimeAsync(6_000);
  expect(camera.running).toBe(0);
  await camera.close();
});
