import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { canFillScreen, useLeaveFullscreen } from './device.ts';

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

test.each([
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15', false],
  ['another device', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36', true],
])('GAME-9 full screen on %s', (_, userAgent, can) => {
  vi.stubGlobal('navigator', { userAgent });
  Object.assign(document, { fullscreenEnabled: true });
  expect(canFillScreen()).toBe(can);
  vi.unstubAllGlobals();
});
