import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DEFAULT_LADDER } from '../../encode/ladder.ts';
import { EncoderBudget } from '../stream/stream.ts';
import { recordingViewer } from '../testing/recording-viewer.ts';
import type { IngestReport, IngestRequest } from './ingest-messages.ts';
import { NetworkCamera } from './network-camera.ts';

const SETUP = {
  address: { kind: 'v4l2', device: '/dev/video0' },
  framing: { rotation: 0 },
  sound: false,
  ladder: DEFAULT_LADDER,
} as const;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/**
 * A camera whose pictures are passed on, or must be encoded here (null). `report` sends a report of its process, `keys` counts the
 * requested key frames.
 */
function openCamera(through: 'baseline' | null) {
  const requests: IngestRequest[] = [];
  let send: (report: IngestReport) => void = () => undefined;
  const take: ConstructorParameters<typeof NetworkCamera>[1]['take'] = (_, { reported }) => {
    send = reported;
    const format = { codec: 'h264', width: 640, height: 360, through, why: null, sound: null };
    queueMicrotask(() => reported({ kind: 'format', format }));
    return { send: (request) => requests.push(request), end: async () => undefined };
  };
  const camera = new NetworkCamera(
    { ...SETUP, budget: new EncoderBudget(24, () => 0) },
    { take },
    { alive: () => undefined, dead: () => undefined },
  );
  const keys = () => requests.filter(({ kind }) => kind === 'key').length;
  return { camera, keys, report: (report: IngestReport) => send(report) };
}

test('GAME-1 GAME-15 a camera encodes at most five key frames a second, however often viewers request them', async () => {
  const { camera, keys } = openCamera(null);
  const viewers = [recordingViewer(camera), recordingViewer(camera)];
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

test('GAME-1 GAME-15 a system clock that is set back delays neither the closing of a camera nor the pictures of a viewer', async () => {
  const { camera, report } = openCamera('baseline');
  const viewer = recordingViewer(camera);
  await camera.picture();
  const unit = { data: Buffer.of(0), key: true, pts: 1, capturedAt: Date.now() };
  report({ kind: 'video', rung: null, unit });
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
