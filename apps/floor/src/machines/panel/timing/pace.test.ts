import { expect, test } from 'vitest';
import { Pace } from '../timing.ts';

test('GAME-11 no more presses begin within a second than the limit of the panel', () => {
  const pace = new Pace({ gapMs: 0, pressesPerSecond: 3 });
  const at: number[] = [];
  let now = 0;
  for (let i = 0; i < 12; i++) {
    now += pace.waitAt(now);
    pace.begin(now);
    at.push(now);
    now += 100;
  }
  const within = at.map((start) => at.filter((other) => other >= start && other < start + 1_000).length);
  expect(Math.max(...within)).toBe(3);
});

test('GAME-11 a press waits for the gap after the last one, also when that failed', async () => {
  const pace = new Pace({ gapMs: 10_000, pressesPerSecond: 50 });
  expect(pace.waitAt(performance.now())).toBe(0);
  await expect(pace.press(() => Promise.reject(new Error('stuck')))).rejects.toThrow('stuck');
  const wait = pace.waitAt(performance.now());
  expect(wait).toBeGreaterThan(8_000);
  expect(wait).toBeLessThanOrEqual(10_000);
});
