import { expect, test } from 'vitest';
import { pauseBefore, pushAnswerOf } from './push-answer.ts';

test.each([
  ['gone', [404, 410]],
  ['refused', [301, 400, 401, 403, 405, 406, 415]],
  ['too-large', [413]],
  ['later', [undefined, 408, 425, 429, 500, 502, 503, 504]],
] as const)('OPS-35 C24.14 a push service says %s by %j', (answer, statuses) => {
  for (const status of statuses) expect([status, pushAnswerOf(status)]).toEqual([status, answer]);
});

test('OPS-35 C24.14 a message is sent again after what Retry-After says, two minutes at the most', () => {
  const now = Date.parse('2030-01-01T00:00:00Z');
  const at = (text: string) => pauseBefore(0, text, now);
  expect([0, 1, 2].map((retries) => pauseBefore(retries, undefined, now))).toEqual([2_000, 8_000, 32_000]);
  expect([at('30'), at('0'), at('9999'), at('soon')]).toEqual([30_000, 2_000, 120_000, 2_000]);
  expect(at('Tue, 01 Jan 2030 00:00:20 GMT')).toBe(20_000);
  expect(at('Tue, 01 Jan 2029 00:00:20 GMT')).toBe(2_000);
});
