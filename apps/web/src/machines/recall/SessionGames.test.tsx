import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { speakEnglish } from '../../testing/english.ts';
import { show } from '../../testing/show.tsx';
import { SessionGames } from './SessionGames.tsx';

beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const game = (id: number) => ({
  id,
  sessionId: 7,
  machineId: 101,
  machine: 'Aurora Vault I',
  date: '2026-01-01T20:00:00.000Z',
  bet: id === 3 ? 0 : 200,
  win: id === 2 ? 1_250 : 0,
  free: id === 3,
  stops: id === 1 ? null : [3, 1, 4, 1, 5],
  hasStill: false,
});

/** A house with so many games, that lists ten at a time; `broken` refuses to. */
function house(count: number) {
  const wanted: { count: number; broken: boolean } = { count, broken: false };
  vi.stubGlobal('fetch', async (path: string) => {
    if (wanted.broken)
      return Response.json({ status: 0, code: 50000, ErrorMessage: 'broken', Params: {} }, { status: 500 });
    const page = Number(new URL(path, 'http://house').searchParams.get('page'));
    const all = Array.from({ length: wanted.count }, (_, i) => game(wanted.count - i));
    const items = all.slice((page - 1) * 10, page * 10);
    const totals = { bet: 400, win: 1_250 };
    return Response.json({ items, total: wanted.count, page, size: 10, totals });
  });
  return wanted;
}
/** The list beside a button that stands for a notification of a new game. */
function WithNotification() {
  const [version, setVersion] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setVersion(version + 1)}>
        notification
      </button>
      <SessionGames session={7} version={version} />
    </>
  );
}
const entries = () => screen.getAllByTestId('game').map(({ textContent }) => textContent);

test('SESS-1 each game shows win, bet and reel stops; a press shows all of it', async () => {
  house(3);
  await show(() => <SessionGames session={7} />);
  await screen.findByTestId('games');
  const [free, won, lost] = entries();
  expect(free).toMatch(/^No winFree gameReel stops 3 · 1 · 4 · 1 · 5/);
  expect(won).toMatch(/^Won ₺12\.50Bet ₺2\.00Reel stops/);
  expect(lost).toMatch(/^No winBet ₺2\.00Jan/);
  fireEvent.click(screen.getByText('Won ₺12.50'));
  const dialog = screen.getByTestId('game-dialog');
  expect(dialog.textContent).toContain('No picture of this game.');
  expect(dialog.textContent).toContain('Aurora Vault I');
});

test('SESS-1 a list without games and a list that cannot be loaded say so, with a retry', async () => {
  const wanted = house(0);
  await show(() => <SessionGames session={7} />);
  expect(await screen.findByText('No games played yet.')).toBeTruthy();
  cleanup();
  wanted.broken = true;
  await show(() => <SessionGames session={7} />);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  Object.assign(wanted, { broken: false, count: 1 });
  fireEvent.click(retry);
  expect(await screen.findAllByTestId('game')).toHaveLength(1);
});

test('SESS-1 earlier games are fetched on request, each once, and new ones appear first on a notification', async () => {
  const wanted = house(12);
  await show(() => <WithNotification />);
  await screen.findByTestId('games');
  fireEvent.click(screen.getByRole('button', { name: 'Earlier games' }));
  await waitFor(() => expect(entries()).toHaveLength(12));
  expect(screen.queryByRole('button', { name: 'Earlier games' })).toBeNull();
  wanted.count = 13;
  fireEvent.click(screen.getByRole('button', { name: 'notification' }));
  await waitFor(() => expect(entries()).toHaveLength(13));
});
