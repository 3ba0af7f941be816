import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useAnnouncedSeconds } from './SessionBar.tsx';

test('RECON-2 a screen reader announces the seconds that are left, when a step is passed', () => {
  const { result, rerender } = renderHook<number | null, { left: number | null }>(
    ({ left }) => useAnnouncedSeconds(left),
    { initialProps: { left: null } },
  );
  const announced = [90, 61, 60, 59, 31, 30, 11, 10, 0, null].map((left) => {
    rerender({ left });
    return result.current;
  });
  expect(announced).toEqual([null, null, 60, 60, 60, 30, 30, 10, 10, null]);
});

test('RECON-2 a countdown that is first seen between two steps is announced as it is', () => {
  const { result } = renderHook(() => useAnnouncedSeconds(47));
  expect(result.current).toBe(47);
});
