import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useWakeLock } from './device.ts';

/** The locks that the page holds. */
let held: Set<object>;
let hidden = false;
/** Held up until this has ended. */
let granted: Promise<unknown>;

beforeEach(() => {
  held = new Set();
  hidden = false;
  granted = Promise.resolve();
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
  const request = async () => {
    await granted;
    const lock = { release: async () => void held.delete(lock) };
    held.add(lock);
    return lock;
  };
  vi.stubGlobal('navigator', { wakeLock: { request } });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function look(away: boolean): Promise<void> {
  hidden = away;
  // As browsers do.
  if (away) held.clear();
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
}

test('GAME-17 the screen stays awake while the page is visible, and again after it was hidden', async () => {
  const { unmount } = renderHook(() => useWakeLock());
  await vi.waitFor(() => expect(held.size).toBe(1));
  await look(true);
  expect(held.size).toBe(0);
  await look(false);
  expect(held.size).toBe(1);
  unmount();
  await vi.waitFor(() => expect(held.size).toBe(0));
  await look(false);
  expect(held.size).toBe(0);
});

test('GAME-17 a wake lock that is granted after the player left is released', async () => {
  let grant = () => {};
  granted = new Promise<void>((resolve) => {
    grant = resolve;
  });
  const { unmount } = renderHook(() => useWakeLock());
  unmount();
  grant();
  await vi.waitFor(() => granted);
  await new Promise((resolve) => setTimeout(resolve));
  expect(held.size).toBe(0);
});

test.each([
  ['refuses', { wakeLock: { request: () => Promise.reject(new Error('battery low')) } }],
  ['cannot', {}],
])('GAME-17 the game works on a device that %s', async (_, navigator) => {
  vi.stubGlobal('navigator', navigator);
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  renderHook(() => useWakeLock());
  await act(async () => undefined);
  expect(warned.mock.calls.length).toBe('wakeLock' in navigator ? 1 : 0);
});
