import { expect, test } from 'vitest';
import { KeyFrameRequests, silentMs, stallMs } from './stall-times.ts';

test.each([
  [null, 600, 2_000],
  [30, 600, 2_000],
  [12, 600, 2_000],
  [4, 750, 2_000],
  [2, 1_500, 2_500],
])(
  'NET-5 GAME-15 at %s pictures a second a picture is stalled after %i ms, a connection silent after %i ms',
  (fps, stalled, silent) => {
    expect([stallMs(fps), silentMs(fps)]).toEqual([stalled, silent]);
  },
);

/** The times (ms) of the requests for a picture that is missing at these times. */
function requests(fps: number, times: readonly number[]): number[] {
  const keys = new KeyFrameRequests();
  return times.filter((now) => keys.isDue(now, fps));
}
const every = (ms: number, until: number, from = 0) =>
  Array.from({ length: (until - from) / ms + 1 }, (_, n) => from + n * ms);

test('NET-2 GAME-15 key frames of a missing picture are requested at growing intervals, up to ten seconds', () => {
  expect(requests(12, every(100, 40_000))).toEqual([0, 1_200, 3_600, 8_400, 18_000, 28_000, 38_000]);
  expect(requests(2, every(100, 30_000))).toEqual([0, 3_000, 9_000, 19_000, 29_000]);
});

test('NET-2 GAME-15 a picture that stalls repeatedly requests no more key frames than one that stays frozen', () => {
  expect(requests(12, every(700, 20_000))).toHaveLength(5);
});

test('NET-2 GAME-15 after a while without requests the intervals are short again', () => {
  expect(requests(12, [0, 1_200, 30_000, 31_200])).toEqual([0, 1_200, 30_000, 31_200]);
});
