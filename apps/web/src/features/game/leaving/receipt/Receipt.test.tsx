import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { leftSeat } from '../../../../api/stores/left-seat.ts';
import { openSession } from '../../../../api/stores/open-session.ts';
import { useReadable } from '../../../../lib/react/use-readable.ts';
import { speakEnglish } from '../../../../testing/english.ts';
import { show } from '../../../../testing/show.tsx';
import { standOnTop } from '../../../../ui/dialog/dialog-host.ts';
import { takeToasts } from '../../../../ui/toast/toast.ts';
import Receipt from './Receipt.tsx';

beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  leftSeat.forget();
  openSession.forget();
  vi.unstubAllGlobals();
});

const START = '2026-01-01T00:00:00.000Z';
const END = '2026-01-01T00:10:00.000Z';
const RECEIPT = {
  ...{ id: 7, machineId: 101, machine: 'One', start: START, end: END, lastGame: null },
  totals: { in: 5_000, out: 4_250, bet: 1_000, won: 250 },
};
const SESSION = { status: true, id: 101, name: 'One', machine_status: 'cashing-out' };

function Host() {
  const seat = useReadable(leftSeat);
  return seat && <Receipt left={seat} onClose={() => leftSeat.forget()} />;
}

/** A player who has left machine 101; the house answers with what `answers` holds. */
async function left(first: object | null, more: object = {}) {
  const answers = { receipt: first };
  const asked = vi.fn(async (_path: string) =>
    answers.receipt === null
      ? Response.json({ status: 0, code: 40400, ErrorMessage: 'none', Params: {} }, { status: 404 })
      : Response.json(answers.receipt),
  );
  vi.stubGlobal('fetch', asked);
  leftSeat.left({
    ...{ sessionId: 7, machine: { id: 101, name: 'One' }, how: 'given-up', lastGame: null, inGame: false },
    ...more,
  });
  await show(() => <Host />);
  return { answers, asked };
}

test('GAME-10 the receipt of a session shows in, out and net by the house, until it is closed', async () => {
  const { asked } = await left(RECEIPT);
  await screen.findByTestId('session-net');
  expect(asked.mock.calls[0]?.[0]).toBe('/api/player/sessions/7/receipt');
  const amounts = ['in', 'out', 'net'].map((name) => screen.getByTestId(`session-${name}`).textContent);
  expect(amounts).toEqual(['₺50.00', '₺42.50', '-₺7.50']);
  expect(screen.queryByTestId('receipt-result')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByTestId('receipt')).toBeNull();
});

test('GAME-10 CLAIM-6 the receipt shows what a payout cap withheld in a row of its own', async () => {
  await left({ ...RECEIPT, withheld: 1_200 });
  expect((await screen.findByTestId('session-withheld')).textContent).toBe('₺12.00');
  const rows = [...document.querySelectorAll('dl > div')].map((row) => row.textContent);
  expect(rows).toContain('Withheld by the payout cap₺12.00');
  expect(screen.getByTestId('session-out').textContent).toBe('₺42.50');
});

test('GAME-10 no amount is shown before the credit is paid out; the end of the session brings the receipt', async () => {
  openSession.receive(SESSION);
  const { answers } = await left({ ...RECEIPT, end: null });
  const card = await screen.findByTestId('receipt');
  expect(card.textContent).toContain('The session is ending');
  expect(screen.queryByTestId('session-net')).toBeNull();
  answers.receipt = { ...RECEIPT, lastGame: { id: 9, bet: 100, win: 300, free: false } };
  act(() => openSession.receive({ ...SESSION, status: false }));
  expect((await screen.findByTestId('session-net')).textContent).toBe('-₺7.50');
  expect(screen.getByTestId('receipt-result').textContent).toBe('Your last game won ₺3.00.');
});

test('GAME-10 a player who went back in mid-game reads the result while the seat is held', async () => {
  openSession.receive({ ...SESSION, machine_status: 'waiting' });
  const receipt = { ...RECEIPT, end: null, lastGame: { id: 9, bet: 100, win: 0, free: false } };
  await left(receipt, { how: 'held', inGame: true });
  expect((await screen.findByTestId('receipt-result')).textContent).toBe('Your last game won nothing.');
  expect(takeToasts()).toEqual([]);
  cleanup();
  // The dialog of the held seat lies over the receipt.
  const close = standOnTop(document.createElement('dialog'));
  await left(receipt, { how: 'held', inGame: true });
  await screen.findByTestId('receipt-result');
  expect(takeToasts().map(({ words }) => words)).toEqual(['Your last game won nothing.']);
  close();
});

test('GAME-10 nothing is shown of a held seat without a result, nor of a session that the house does not know', async () => {
  openSession.receive({ ...SESSION, machine_status: 'waiting' });
  const held = await left({ ...RECEIPT, end: null }, { how: 'held' });
  await vi.waitFor(() => expect(held.asked).toHaveBeenCalled());
  await act(async () => undefined);
  expect(screen.queryByTestId('receipt')).toBeNull();
  cleanup();
  const unknown = await left(null);
  await vi.waitFor(() => expect(unknown.asked).toHaveBeenCalled());
  await vi.waitFor(() => expect(screen.queryByTestId('receipt')).toBeNull());
});
