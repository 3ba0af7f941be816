import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useLeaveFullscreen } from './device.ts';

test.each([
  ['fills the screen', document.documentElement, 1],
  ['does not', null, 0],
  ['cannot', undefined, 0],
])('GAME-9 GAME-10 leaving the game ends full screen on a site that %s', (_, fullscreenElement, times) => {
  const exitFullscreen = vi.fn(async () => undefined);
  Object.assign(document, { exitFullscreen, fullscreenElement });
  const { rerender, unmount } = renderHook(() => useLeaveFullscreen());
  rerender();
  expect(exitFullscreen).not.toHaveBeenCalled();
  unmount();
  expect(exitFullscreen).toHaveBeenCalledTimes(times);
});
