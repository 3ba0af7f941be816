import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lastStill, storeStill } from './use-still.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const still = (name: string) => ({ jpeg: new Blob([name]), takenAt: null });

test('LOBBY-7 the last still of a machine is stored for two minutes', () => {
  const newer = still('newer');
  storeStill(101, still('older'));
  storeStill(101, newer);
  expect(lastStill(101)).toBe(newer);
  expect(lastStill(102)).toBeNull();
  vi.advanceTimersByTime(121_000);
  expect(lastStill(101)).toBeNull();
});

test('LOBBY-7 only the stills of the last machines are stored', () => {
  for (let id = 1; id <= 100; id++) storeStill(id, still(`${id}`));
  expect(lastStill(1)).toBeNull();
  expect(lastStill(60)).toBeNull();
  expect(lastStill(61)).not.toBeNull();
  expect(lastStill(100)).not.toBeNull();
});
