import { afterEach, expect, test, vi } from 'vitest';
import { SharedTimer } from './meters.ts';

afterEach(() => vi.useRealTimers());

test('NET-2 all are called at the same moments, until each has ended, and nothing is left running', () => {
  vi.useFakeTimers();
  const timer = new SharedTimer(200);
  const calls: string[] = [];
  const endFirst = timer.every(() => calls.push('first'));
  vi.advanceTimersByTime(150);
  const endSecond = timer.every(() => calls.push('second'));
  vi.advanceTimersByTime(50);
  expect(calls).toEqual(['first', 'second']);
  endFirst();
  vi.advanceTimersByTime(200);
  expect(calls).toEqual(['first', 'second', 'second']);
  endSecond();
  expect(vi.getTimerCount()).toBe(0);
  timer.every(() => calls.push('third'));
  vi.advanceTimersByTime(200);
  expect(calls.at(-1)).toBe('third');
});
