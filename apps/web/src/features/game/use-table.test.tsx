import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ScriptedHouse } from '../../testing/scripted-house.ts';
import { INIT } from '../../testing/seat.ts';
import { stubSockets } from '../../testing/stub-connections.ts';
import { stubWhep } from '../../testing/stub-whep.ts';
import { takeToasts } from '../../ui/toast.ts';
import { useTable } from './use-table.ts';

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
  const { result, unmount } = renderHook(() => useTable(101));
  await waitFor(() => expect(house.asked).toHaveLength(1));
  await act(() => house.accept('init', { ...INIT, videos }));
  return { table: () => result.current, unmount };
}
/** The page is put away, or taken out again as it was. */
const page = (type: 'pagehide' | 'pageshow', persisted: boolean) =>
  act(async () => void window.dispatchEvent(Object.assign(new Event(type), { persisted })));

test('GAME-1 a tab that is closed or reloaded watches no machine any more', async () => {
  const watched = stubWhep('screen');
  await sitDown([SCREEN]);
  await waitFor(() => expect(watched()).toEqual(['screen']));
  await page('pagehide', false);
  await waitFor(() => expect(watched()).toEqual([]));
});

test('GAME-1 GAME-15 a page that is taken out again asks anew for the camera that was seen, at the same seat', async () => {
  const watched = stubWhep('camera');
  const { table, unmount } = await sitDown([CAMERA]);
  await waitFor(() => expect(watched()).toEqual(['camera']));
  const before = table();
  await page('pagehide', true);
  await waitFor(() => expect(watched()).toEqual([]));
  await page('pageshow', true);
  await waitFor(() => expect(watched()).toEqual(['camera']));
  expect(table()?.session).toBe(before?.session);
  expect(table()?.stage).not.toBe(before?.stage);
  await act(() => house.tell('trouble', { trouble: null }));
  unmount();
  await waitFor(() => expect(watched()).toEqual([]));
});

test('GAME-1 a page that is shown for the first time opens nothing twice', async () => {
  const watched = stubWhep('screen');
  const { table } = await sitDown([SCREEN]);
  await waitFor(() => expect(watched()).toEqual(['screen']));
  const before = table();
  await page('pageshow', false);
  expect(table()).toBe(before);
  expect(watched()).toEqual(['screen']);
});

test.each<[string, (unmount: () => void) => unknown]>([
  ['the house has ended it', () => house.tell('state', { state: 'ended', reason: 'closed' })],
  ['the player has gone elsewhere', (unmount) => unmount()],
  ['the connection was lost: what goes on is told anew', () => house.cut()],
])('GAME-13 a countdown is not on screen any longer than its seat, when %s', async (_, end) => {
  stubWhep('screen');
  const { unmount } = await sitDown([SCREEN]);
  await act(() => house.tell('info', { code: 'CODE_18800', params: { count: 9 }, message: '9 seconds' }));
  expect(takeToasts()).toMatchObject([{ id: 'CODE_18800', stays: 9_000 }]);
  await act(async () => void (await end(unmount)));
  await waitFor(() =>
    expect(takeToasts()).toEqual([{ kind: 'info', words: '', id: 'CODE_18800', stays: 0 }]),
  );
});
