import { useRouter } from '@tanstack/react-router';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { leftSeat } from '../../api/stores/left-seat.ts';
import { show } from '../../testing/show.tsx';
import { ReceiptHost } from './ReceiptHost.tsx';
import { screenLock } from './screen-lock.ts';

afterEach(() => {
  cleanup();
  leftSeat.forget();
  localStorage.clear();
  vi.unstubAllGlobals();
});

test('GAME-10 the receipt of a seat is shown on any screen but a game, and not while the screen is locked', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const machine = { id: 101, name: 'One' };
  leftSeat.left({ sessionId: 7, machine, how: 'given-up', lastGame: null, inGame: false });
  let go: (to: string) => void = () => undefined;
  await show(() => {
    const { history } = useRouter();
    go = (to) => history.push(to);
    return <ReceiptHost />;
  });
  await screen.findByTestId('receipt');
  act(() => go('/game/102/two'));
  await vi.waitFor(() => expect(screen.queryByTestId('receipt')).toBeNull());
  act(() => go('/rules'));
  await screen.findByTestId('receipt');
  act(() => screenLock.locked.setState(true));
  expect(screen.queryByTestId('receipt')).toBeNull();
  act(() => screenLock.locked.setState(false));
  await screen.findByTestId('receipt');
});
