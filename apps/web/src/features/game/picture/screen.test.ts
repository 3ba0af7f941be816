import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useLeaveFullscreen } from './screen.ts';

test.each([
  ['fills the screen', document.documentElement, 1],
  ['does not', null, 0],
  ['cannot', undefined, 0],
])(
  'GAME-9 GAME-10 a site that %s is as it was before once the table is gone',
  (_, fullscreenElement, times) => {
    const exitFullscreen = vi.fn(async () => undefined);
    Object.assign(document, { exitFullscreen, fullscreenElement });
    const { rerender, unmount } = renderHook(() => useLeaveFullscreen());
    rerender();
    expect(exitFullscreen).not.toHaveBeenCalled();
    unmount();
    expect(exitFullscreen).toHaveBeenCalledTimes(times);
  },
);
