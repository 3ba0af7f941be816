import { expect, test, vi } from 'vitest';
import type { VideoState } from '../../../realtime/video/state.ts';
import { isLost } from './lost.ts';

vi.stubGlobal('MediaStream', class {});

const again = (attempt: number, stream: MediaStream | null): VideoState => ({
  phase: 'reconnecting',
  attempt,
  stream,
  failure: { kind: 'network' },
});

test('GAME-15 a picture that has never been seen is on its way until a second try has failed, too', () => {
  expect(isLost(again(0, null), null)).toBe(false);
  expect(isLost(again(1, null), null)).toBe(true);
});

test('GAME-15 a picture that was seen is lost as soon as it is to be got back', () => {
  expect(isLost(again(0, new MediaStream()), null)).toBe(true);
  expect(isLost({ phase: 'failed', failure: { kind: 'network' } }, null)).toBe(true);
});

test('GAME-1 a camera that the machine may not have is not lost until the seat tells which it has', () => {
  const refused: VideoState = {
    phase: 'reconnecting',
    attempt: 1,
    stream: null,
    failure: { kind: 'refused', code: 40400, params: {}, message: '' },
  };
  expect(isLost(refused, null)).toBe(false);
});
