import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Seat } from '../../../realtime/play/play-state.ts';
import { speakEnglish } from '../../../testing/english.ts';
import { AT, seatedSession } from '../../../testing/house/play-sessions.ts';
import { BEST, REDUCED, STILLS } from '../../../testing/video/renditions.ts';
import { playerBeforeFloor, stubMediaStream } from '../../../testing/video/scripted-floor.ts';
import { RenditionBadge } from './RenditionBadge.tsx';

stubMediaStream();
beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** The badge of a live picture, at a seat. */
async function shown() {
  const all = playerBeforeFloor();
  all.player.start();
  await all.frames(100);
  const { house, seat } = await seatedSession();
  const badge = (at: Seat) => <RenditionBadge player={all.player} seat={at} />;
  const { rerender } = render(badge(seat()));
  const send = (rendition: typeof BEST) => act(async () => all.opened[0]?.rendition.setState(rendition));
  const round = async (id: number, phase: 'started' | 'ended', win = 0) => {
    await house.notify('round', { id, phase, bet: 100, win, credit: 900, free: false, at: AT });
    rerender(badge(seat()));
  };
  return { send, round, player: all.player };
}

test('NET-4 a picture that is not reduced, or of which nothing is reported, has no badge', async () => {
  const { send } = await shown();
  expect(screen.queryByTestId('picture-reduced')).toBeNull();
  await send(BEST);
  expect(screen.queryByTestId('picture-reduced')).toBeNull();
  expect(screen.queryByTestId('picture-stills')).toBeNull();
});

test('NET-4 a reduced picture is marked with its lines, under a name that says so', async () => {
  const { send, round } = await shown();
  await send(REDUCED);
  const badge = screen.getByRole('img', { name: 'Reduced picture: 360 lines' });
  expect(badge.textContent).toBe('360p');
  await round(1, 'ended', 200);
  expect(screen.queryByTestId('game-result')).toBeNull();
  await send(BEST);
  expect(screen.queryByTestId('picture-reduced')).toBeNull();
});

test('NET-5 stills are marked with their age', async () => {
  const { send, player } = await shown();
  vi.spyOn(player.freshness, 'age').mockReturnValue(640);
  await send(STILLS);
  expect(screen.getByTestId('picture-stills').textContent).toBe('Stills, 0.6 s old');
  expect(screen.queryByTestId('picture-reduced')).toBeNull();
});

test('NET-5 stills whose age is not known are marked without it', async () => {
  const { send } = await shown();
  await send(STILLS);
  expect(screen.getByTestId('picture-stills').textContent).toBe('Still pictures');
});

test('NET-5 with stills the result of each game is shown as text', async () => {
  const { send, round } = await shown();
  await send(STILLS);
  expect(screen.queryByTestId('game-result')).toBeNull();
  await round(1, 'started');
  await round(1, 'ended', 200);
  expect(screen.getByTestId('game-result').textContent).toBe('Won ₺2.00');
  await round(2, 'started');
  expect(screen.queryByTestId('game-result')).toBeNull();
  await round(2, 'ended');
  expect(screen.getByTestId('game-result').textContent).toBe('No win');
});
