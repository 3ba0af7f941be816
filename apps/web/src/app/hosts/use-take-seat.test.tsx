import { useLocation, useRouter } from '@tanstack/react-router';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openSession } from '../../api/stores/open-session.ts';
import { show } from '../../testing/show.tsx';
import { useTakeSeat } from './use-take-seat.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  openSession.forget();
});

/** A player with a session at machine 101, who takes the seat at 102 from `path`. */
async function taking(path: string) {
  let ended: () => void = () => undefined;
  const asked = vi.fn(() => new Promise((resolve) => (ended = () => resolve(Response.json({ status: 1 })))));
  vi.stubGlobal('fetch', asked);
  openSession.receive({ id: 101, name: 'One', machine_status: 'playing', status: true });
  let go: (to: string) => void = () => undefined;
  function Page() {
    const takeSeat = useTakeSeat();
    const { history } = useRouter();
    go = (to) => history.push(to);
    return (
      <button type="button" onClick={() => void takeSeat({ id: 102, name: 'Two' })}>
        {useLocation().pathname}
      </button>
    );
  }
  await show(() => <Page />);
  const at = (where: string) => waitFor(() => expect(screen.getByRole('button').textContent).toBe(where));
  const visit = async (to: string) => {
    act(() => go(to));
    await at(to);
  };
  await visit(path);
  fireEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(asked).toHaveBeenCalledOnce());
  return { at, visit, end: () => act(async () => ended()) };
}

test('GAME-19 the seat is taken once the session elsewhere has ended', async () => {
  const { at, end } = await taking('/watch/102/two');
  await at('/watch/102/two');
  await end();
  await at('/game/102/two');
});

test('GAME-19 a player who opens another page while the session elsewhere ends stays on that page', async () => {
  const { at, visit, end } = await taking('/watch/102/two');
  await visit('/rules');
  await end();
  await new Promise((resolve) => setTimeout(resolve, 50));
  await at('/rules');
});

test('GAME-19 a game that closes because its session ended does not keep the player from the new seat', async () => {
  const { at, visit, end } = await taking('/game/101/one');
  await visit('/lobby');
  await end();
  await at('/game/102/two');
});
