import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { stubPictures } from '../../testing/house/stub-connections.ts';
import { stubWhep } from '../../testing/video/stub-whep.ts';
import { useWatchStage } from './WatchScreen.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const page = (type: 'pagehide' | 'pageshow', persisted: boolean) =>
  act(async () => void window.dispatchEvent(Object.assign(new Event(type), { persisted })));

test('GAME-18 a page in the back-forward cache has no viewer, and opens one when it is restored', async () => {
  const watched = stubWhep('camera');
  const { result, unmount } = renderHook(() => useWatchStage(101, 'camera'));
  await waitFor(() => expect(watched()).toEqual(['camera']));
  const before = result.current;
  await page('pagehide', true);
  await waitFor(() => expect(watched()).toEqual([]));
  await page('pageshow', true);
  await waitFor(() => expect(watched()).toEqual(['camera']));
  expect(result.current).not.toBe(before);
  unmount();
  await waitFor(() => expect(watched()).toEqual([]));
});

test('GAME-18 a watched picture never becomes old', () => {
  vi.useFakeTimers();
  stubPictures();
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const { result } = renderHook(() => useWatchStage(101, 'camera'));
  const freshness = result.current?.getState().shown.player.freshness;
  freshness?.shown(0);
  vi.advanceTimersByTime(60_000);
  expect(freshness?.getState()).toBe('fresh');
});
