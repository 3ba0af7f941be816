import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepStill, lastStill } from './last-stills.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const still = (name: string) => new Blob([name]);

test('LOBBY-7 the last still of a machine is kept for two minutes', () => {
  const newer = still('newer');
  keepStill(101, still('older'));
  keepStill(101, newer);
  expect(lastStill(101)).toBe(newer);
  expect(lastStill(102)).toBeNull();
  vi.advanceTimersByTime(121_000);
  expect(lastStill(101)).toBeNull();
});

test('LOBBY-7 only the stills of the last machines are kept', () => {
  for (let id = 1; id <= 100; id++) keepStill(id, still(`${id}`));
  expect(lastStill(1)).toBeNull();
  expect(lastStill(60)).toBeNull();
  expect(lastStill(61)).not.toBeNull();
  expect(lastStill(100)).not.toBeNull();
});
