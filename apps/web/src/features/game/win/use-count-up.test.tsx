import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useCountUp } from './use-celebration.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  delete document.documentElement.dataset.motion;
});

const counting = () =>
  renderHook(({ win, press }) => useCountUp(win, 100, press), { initialProps: { win: 0, press: 0 } });
const pass = (millis: number) => act(() => vi.advanceTimersByTime(millis));

test('GAME-4 a win is counted up to its amount', () => {
  const { result, rerender } = counting();
  rerender({ win: 500, press: 0 });
  expect(result.current).toBe(0);
  pass(200);
  expect(result.current).toBeGreaterThan(0);
  expect(result.current).toBeLessThan(500);
  pass(1_500);
  expect(result.current).toBeNull();
});

test.each([
  ['a press', { win: 500, press: 4 }],
  ['the next game', { win: 0, press: 0 }],
])('GAME-4 %s ends the count at once', (_, next) => {
  const { result, rerender } = counting();
  rerender({ win: 500, press: 0 });
  pass(100);
  rerender(next);
  expect(result.current).toBeNull();
});

test('GAME-4 a win is not counted without animations, nor when it was there at first', () => {
  const { result, rerender } = counting();
  document.documentElement.dataset.motion = 'none';
  rerender({ win: 500, press: 0 });
  expect(result.current).toBeNull();
  delete document.documentElement.dataset.motion;
  const { result: mountedLater } = renderHook(() => useCountUp(500, 100, 0));
  expect(mountedLater.current).toBeNull();
});
