import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { INIT } from '../../../testing/house/machine-init.ts';
import { ScriptedHouse } from '../../../testing/house/scripted-house.ts';
import { stubSockets } from '../../../testing/house/stub-connections.ts';
import { stubWhep } from '../../../testing/video/stub-whep.ts';
import { takeToasts } from '../../../ui/toast/toast.ts';
import { usePlay } from './use-play.ts';

let house = new ScriptedHouse();
beforeEach(() => {
  house = new ScriptedHouse();
  stubSockets(house);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const SCREEN = { id: 'screen', width: 1280, height: 720 };
const CAMERA = { id: 'camera', width: 1280, height: 720 };

async function sitDown(videos: object[]) {
  const { result, unmount } = renderHook(() => usePlay(101));
  await waitFor(() => expect(house.asked).toHaveLength(1));
  await act(() => house.accept('init', { ...INIT, videos }));
  return { play: () => result.current, unmount };
}
/** The page enters the back-forward cache, or is restored from it. */
const page = (type: 'pagehide' | 'pageshow', persisted: boolean) =>
  act(async () => void window.dispatchEvent(Object.assign(new Event(type), { persisted })));

test('GAME-1 a tab that is closed or reloaded ends its viewer', async () => {
  const watched = stubWhep('screen');
  await sitDown([SCREEN]);
  await waitFor(() => expect(watched()).toEqual(['screen']));
  await page('pagehide', false);
  await waitFor(() => expect(watched()).toEqual([]));
});

test('GAME-1 GAME-15 a page that is restored from the cache requests the same camera, at the same seat', async () => {
  const watched = stubWhep('camera');
  const { play, unmount } = await sitDown([CAMERA]);
  await waitFor(() => expect(watched()).toEqual(['camera']));
  const before = play();
  await page('pagehide', true);
  await waitFor(() => expect(watched()).toEqual([]));
  await page('pageshow', true);
  await waitFor(() => expect(watched()).toEqual(['camera']));
  expect(play()?.session).toBe(before?.session);
  expect(play()?.stage).not.toBe(before?.stage);
  await act(() => house.notify('trouble', { trouble: null }));
  unmount();
  await waitFor(() => expect(watched()).toEqual([]));
});

test('GAME-1 the first `pageshow` opens no second viewer', async () => {
  const watched = stubWhep('screen');
  const { play } = await sitDown([SCREEN]);
  await waitFor(() => expect(watched()).toEqual(['screen']));
  const before = play();
  await page('pageshow', false);
  expect(play()).toBe(before);
  expect(watched()).toEqual(['screen']);
});

test.each<[string, (unmount: () => void) => unknown]>([
  ['the house has ended the session', () => house.notify('state', { state: 'ended', reason: 'closed' })],
  ['the player has left the screen', (unmount) => unmount()],
  ['the connection is lost', () => house.cut()],
])('GAME-13 the toast of a countdown is removed when %s', async (_, end) => {
  stubWhep('screen');
  const { unmount } = await sitDown([SCREEN]);
  await act(() => house.notify('info', { code: 'CODE_18800', params: { count: 9 }, message: '9 seconds' }));
  expect(takeToasts()).toMatchObject([{ id: 'CODE_18800', stays: 9_000 }]);
  await act(async () => void (await end(unmount)));
  await waitFor(() =>
    expect(takeToasts()).toEqual([{ kind: 'info', words: '', id: 'CODE_18800', stays: 0 }]),
  );
});
