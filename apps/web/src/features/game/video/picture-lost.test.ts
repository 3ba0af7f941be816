import { expect, test, vi } from 'vitest';
import type { VideoState } from '../../../realtime/video/video-player.ts';
import { isPictureLost } from './Stage.tsx';

vi.stubGlobal('MediaStream', class {});

const reconnecting = (attempt: number, stream: MediaStream | null): VideoState => ({
  phase: 'reconnecting',
  attempt,
  stream,
  failure: { kind: 'network' },
});

test('GAME-15 a picture that was never shown is lost only after its second attempt failed', () => {
  expect(isPictureLost(reconnecting(0, null), null)).toBe(false);
  expect(isPictureLost(reconnecting(1, null), null)).toBe(true);
});

test('GAME-15 a picture that was shown is lost as soon as it reconnects', () => {
  expect(isPictureLost(reconnecting(0, new MediaStream()), null)).toBe(true);
  expect(isPictureLost({ phase: 'failed', failure: { kind: 'network' } }, null)).toBe(true);
});

test('GAME-1 a camera that the house refuses is not lost before the seat lists the cameras', () => {
  const refused: VideoState = {
    phase: 'reconnecting',
    attempt: 1,
    stream: null,
    failure: { kind: 'refused', code: 40400, params: {}, message: '' },
  };
  expect(isPictureLost(refused, null)).toBe(false);
});
