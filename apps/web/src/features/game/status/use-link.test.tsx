import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { seatedSession } from '../../../testing/house/play-sessions.ts';
import { playerBeforeFloor, stubMediaStream } from '../../../testing/video/scripted-floor.ts';
import { useLink } from './controls-state.ts';

stubMediaStream();
let online = true;
beforeEach(() => {
  online = true;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const LOOKED_MS = 300;
const looked = () => act(() => new Promise((resolve) => setTimeout(resolve, LOOKED_MS)));

async function linked() {
  const { house, session } = await seatedSession();
  const { player } = playerBeforeFloor();
  vi.spyOn(player.freshness, 'getState').mockReturnValue('fresh');
  const age = vi.spyOn(player.freshness, 'age').mockReturnValue(150);
  const times = vi.spyOn(session, 'meterTimes');
  const { result, rerender } = renderHook(({ live }) => useLink(session, player, live), {
    initialProps: { live: true },
  });
  const go = (to: boolean) =>
    act(() => {
      online = to;
      window.dispatchEvent(new Event(to ? 'online' : 'offline'));
    });
  return { house, result, age, times, live: (live: boolean) => rerender({ live }), go };
}

const answered = (roundTripMs: number) => ({
  receivedAt: 0,
  reported: null,
  answered: { roundTripMs, receivedAt: 0 },
  askedAt: null,
});

test('GAME-15 meters and picture of one age go together; the younger one is ahead, in either order', async () => {
  const { result, age, times } = await linked();
  times.mockReturnValue(answered(80));
  await looked();
  expect(result.current).toEqual({ connected: true, ahead: null });
  age.mockReturnValue(1_300);
  await looked();
  expect(result.current.ahead).toBe('meters');
  age.mockReturnValue(150);
  times.mockReturnValue(answered(3_000));
  await looked();
  expect(result.current.ahead).toBe('picture');
});

test('GAME-15 while the session reconnects a picture that goes on is ahead', async () => {
  const { result, live } = await linked();
  live(false);
  await looked();
  expect(result.current).toEqual({ connected: false, ahead: 'picture' });
});

test('GAME-15 RT-2 a browser that says offline is believed, until something arrives', async () => {
  const { house, result, go } = await linked();
  go(false);
  await looked();
  expect(result.current.connected).toBe(false);
  await act(() => house.notify('lamps', { lamps: { spin: 'on' } }));
  await looked();
  expect(result.current.connected).toBe(true);
  go(true);
  expect(result.current.connected).toBe(true);
});
