import { ERRORS } from '@floorcast/contract/errors';
import { expect, test, vi } from 'vitest';
import { INIT } from '../../testing/house/machine-init.ts';
import { joiningSession, seatedSession } from '../../testing/house/play-sessions.ts';
import { seatOf } from './reduce-play.ts';

test('MONEY-4 a cash-in that is cut off is requested again by the same id, and a press is not', async () => {
  const { house, session, seat } = await seatedSession();
  void session.transfers.cashIn(1_000);
  void session.presses.press('spin');
  await vi.waitFor(() => expect(house.asked.map(({ method }) => method)).toEqual(['cashin', 'press']));
  const first = house.asked[0]?.data;
  await house.cut();
  expect(session.getState().phase).toBe('reconnecting');
  expect(seat().press.step).toBe('unknown');
  await house.pass();
  await house.accept('init', INIT);
  expect(house.asked.map(({ method }) => method)).toEqual(['cashin']);
  expect(await house.accept('cashin', { state: 'credited', balance: 499_000, credit: 1_000 })).toEqual(first);
  expect(seat()).toMatchObject({ credit: 1_000, transfer: { step: 'settled', amount: 1_000 } });
});

test('MONEY-4 a cash-out that is cut off is requested again by the same id, and waits for an open transfer', async () => {
  const { house, session, seat } = await seatedSession();
  void session.transfers.cashOut();
  await vi.waitFor(() => expect(house.asked.map(({ method }) => method)).toEqual(['cashout']));
  const first = house.asked[0]?.data;
  await house.cut();
  await house.pass();
  await house.accept('init', INIT);
  await house.refuse('cashout', ERRORS.transferPending.code);
  expect(seat().transfer.step).toBe('moving');
  await house.pass();
  expect(await house.accept('cashout', { state: 'paid', amount: 700, balance: 500_700, credit: 0 })).toEqual(
    first,
  );
  expect(first).toEqual({ requestId: 'request-0' });
  expect(seat().transfer).toEqual({ step: 'settled', direction: 'out', amount: 700, withheld: 0 });
});

test.each([
  [
    'cashin',
    { requestId: 'from-before', direction: 'in', amount: 900 },
    { state: 'credited', balance: 1, credit: 900 },
  ],
  [
    'cashout',
    { requestId: 'from-before', direction: 'out' },
    { state: 'paid', amount: 900, balance: 1, credit: 0 },
  ],
])(
  'MONEY-4 a %s from before the page load is pending, and requested again by its id',
  async (method, transfer, reply) => {
    const { house, session } = joiningSession();
    await house.accept('init', { ...INIT, transfer });
    expect(seatOf(session.getState())?.transfer).toMatchObject({
      step: 'pending',
      request: { requestId: 'from-before' },
    });
    expect(await house.accept(method, reply)).toMatchObject({ requestId: 'from-before' });
    expect(seatOf(session.getState())?.transfer).toMatchObject({ step: 'settled', amount: 900 });
  },
);

test('GAME-15 MONEY-4 a rejoin with another session repeats no request of the session before', async () => {
  const { house, session, seat } = await seatedSession();
  void session.transfers.cashIn(1_000);
  void session.presses.press('spin');
  await vi.waitFor(() => expect(house.asked.map(({ method }) => method)).toEqual(['cashin', 'press']));
  await house.cut();
  await house.pass();
  await house.accept('init', { ...INIT, session: { id: 2, state: 'live' } });
  expect(house.asked).toEqual([]);
  expect(seat()).toMatchObject({ sessionId: 2, press: { step: 'none' }, transfer: { step: 'none' } });
});

test('GAME-15 MONEY-4 a transfer that the house reports as open is open in another session too', async () => {
  const { house, session, seat } = await seatedSession();
  void session.transfers.cashOut();
  await vi.waitFor(() => expect(house.asked.map(({ method }) => method)).toEqual(['cashout']));
  await house.cut();
  await house.pass();
  const transfer = { requestId: 'of-the-house', direction: 'in', amount: 900 };
  await house.accept('init', { ...INIT, session: { id: 2, state: 'live' }, transfer });
  expect(seat().transfer).toMatchObject({ step: 'pending', request: transfer });
  expect(await house.accept('cashin', { state: 'credited', balance: 1, credit: 900 })).toMatchObject({
    requestId: 'of-the-house',
  });
});

test('GAME-11 the outcome of a transfer is cleared by the next press', async () => {
  const { house, session, seat } = await seatedSession();
  void session.transfers.cashIn(1_000);
  await house.accept('cashin', { state: 'credited', balance: 499_000, credit: 1_000 });
  expect(seat().transfer.step).toBe('settled');
  void session.presses.press('spin');
  expect(seat()).toMatchObject({ transfer: { step: 'none' }, press: { step: 'in-flight' } });
});

test.each([ERRORS.internal.code, ERRORS.unavailable.code])(
  'MONEY-4 a transfer that the house answers with %i is requested again by the same id, and is not failed',
  async (code) => {
    const { house, session, seat } = await seatedSession();
    void session.transfers.cashIn(1_000);
    await vi.waitFor(() => expect(house.asked.map(({ method }) => method)).toEqual(['cashin']));
    const first = house.asked[0]?.data;
    await house.refuse('cashin', code);
    expect(seat().transfer.step).toBe('moving');
    await house.pass();
    expect(await house.accept('cashin', { state: 'credited', balance: 499_000, credit: 1_000 })).toEqual(
      first,
    );
    expect(seat().transfer.step).toBe('settled');
  },
);

test('MONEY-4 a pending transfer stays pending until the house notifies its outcome', async () => {
  const { house, session, seat } = await seatedSession();
  void session.transfers.cashIn(1_000);
  await house.accept('cashin', { state: 'pending', balance: 499_000, credit: 0 });
  expect(seat().transfer.step).toBe('pending');
  await house.notify('credit', {
    credit: 0,
    bet: 100,
    win: 0,
    transfer: { requestId: 'request-0', direction: 'in', state: 'returned', amount: 1_000 },
  });
  expect(seat().transfer).toMatchObject({ step: 'returned', amount: 1_000 });
});
