import { FloorEventBody, RoundEnded, TransferId } from '@floorcast/contract/floor-link';
import { minorUnits } from '@floorcast/contract/money';
import { expect, test } from 'vitest';
import { testFolder } from '../testing/test-folder.ts';
import { Journal } from './journal.ts';
import { JournalState } from './state.ts';

const inFolder = testFolder();
const path = () => inFolder('journal.log');
const transferId = TransferId.parse('T1');
const order = { machineId: 101, transferId, direction: 'in' as const, amount: minorUnits(100) };
const about = { machineId: 101, at: '2026-01-01T00:00:00.000Z' };
const game = { ...about, bet: 100, credit: 900, free: false };
const started = FloorEventBody.parse({ ...game, type: 'round-started' });
const ended = RoundEnded.parse({ ...game, type: 'round-ended', win: 0 });
const won = RoundEnded.parse({ ...game, type: 'round-ended', win: 700 });
const settled = FloorEventBody.parse({
  type: 'transfer',
  machineId: 101,
  at: '2026-01-01T00:00:00.000Z',
  transferId,
  direction: 'in',
  outcome: 'accepted',
  amount: 100,
  credit: 100,
});

/** Each opening rewrites the file as a summary of itself. */
const summarise = async () => (await Journal.open(path())).close();

test('SESS-1 a pending end of a game becomes an event without stops at a restart', async () => {
  const first = await Journal.open(path());
  await first.storeEvent(started);
  await first.storePendingEnd(ended);
  expect(first.runningGame(101)).toBeUndefined();
  await first.close();

  const second = await Journal.open(path());
  expect(second.pending(10).map(({ seq, body }) => [seq, body.type])).toEqual([
    [1, 'round-started'],
    [2, 'round-ended'],
  ]);
  await second.storePendingEnd(ended);
  await second.storeEvent({ ...ended, stops: [1, 2, 3] });
  await second.close();
  const third = await Journal.open(path());
  expect(third.pending(10).at(-1)).toEqual({ seq: 3, body: { ...ended, stops: [1, 2, 3] } });
  await third.close();
});

test('SRV-5 a summary keeps a hand pay settled that was reset and read', async () => {
  const handPay = FloorEventBody.parse({
    ...about,
    type: 'hand-pay',
    id: 'H1',
    kind: 'hand-pay',
    amount: 500,
  });
  const reset = FloorEventBody.parse({ ...about, type: 'hand-pay-reset', id: 'H1' });
  const first = await Journal.open(path());
  await first.storeEvent(handPay);
  await first.storeHandPayRead(101);
  await first.close();
  await summarise();
  const second = await Journal.open(path());
  expect(second.handPay(101)).toMatchObject({ open: true, read: true });
  await second.storeEvent(reset);
  expect(second.handPay(101)).toBeUndefined();
  await second.close();
  await summarise();
  const third = await Journal.open(path());
  expect(third.pending(10)).toHaveLength(2);
  expect(third.handPay(101)).toBeUndefined();
  await third.close();
});

test('SESS-1 a summary keeps a pending end of a game behind the end of another game', async () => {
  const state = new JournalState();
  const reported = [started, ended, started].map((body, i) => ({ seq: i + 1, body }));
  for (const event of reported) state.apply({ kind: 'event', event });
  state.apply({ kind: 'held', body: won });
  const reopened = new JournalState();
  for (const record of state.snapshot()) reopened.apply(record);
  expect(reopened.pending(10)).toEqual(reported);
  expect(reopened.pendingEnds()).toEqual([won]);
  expect(reopened.runningGame(101)).toBeUndefined();
});

test('MONEY-5 the credit of a running game, with transfers since, is read from records and from a summary', async () => {
  const first = await Journal.open(path());
  await first.storeEvent(started);
  expect(first.runningGame(101)).toEqual({ bet: 100, credit: 900 });
  await first.storeOrder(order);
  const end = { outcome: 'accepted' as const, amount: minorUnits(100) };
  await first.storeTransferEnd(transferId, end);
  await first.storeTransferEnd(transferId, end);
  await first.storeEvent(settled);
  expect(first.runningGame(101)).toEqual({ bet: 100, credit: 1_000 });
  await first.acknowledge(0);
  await first.acknowledge(2);
  await first.close();
  await summarise();
  const second = await Journal.open(path());
  expect(second.pending(10)).toEqual([]);
  expect(second.runningGame(101)).toEqual({ bet: 100, credit: 1_000 });
  await second.close();
});

test('MONEY-5 a game that began with an unread meter has no credit, read from records and from a summary', async () => {
  const first = await Journal.open(path());
  await first.storeEvent(started, true);
  expect(first.runningGame(101)).toEqual({ bet: 100 });
  await first.close();
  // From its records, then from its summary.
  for (let opening = 0; opening < 2; opening++) {
    const reopened = await Journal.open(path());
    expect(reopened.runningGame(101)).toEqual({ bet: 100 });
    await reopened.close();
  }
});

test('MONEY-4 an order is pending until its outcome is stored, and remembered as settled after that', async () => {
  const first = await Journal.open(path());
  await first.storeOrder(order);
  await first.close();

  const second = await Journal.open(path());
  expect(second.openOrders()).toEqual([order]);
  expect(second.statusOf(transferId)).toBe('pending');
  await second.acknowledge(0);
  await second.storeEvent(settled);
  await second.acknowledge(1);
  await second.close();

  const third = await Journal.open(path());
  expect(third.openOrders()).toEqual([]);
  expect(third.statusOf(transferId)).toBe('settled');
  await third.close();
});

test('MONEY-4 the outcome of a transfer is stored with its order until the event is, in records and in a summary', async () => {
  const end = { outcome: 'accepted' as const, amount: minorUnits(100) };
  const first = await Journal.open(path());
  await first.storeOrder(order);
  await first.storeTransferEnd(transferId, end);
  await first.close();
  await summarise();
  const second = await Journal.open(path());
  expect(second.openOrders()).toEqual([{ ...order, end }]);
  expect(second.statusOf(transferId)).toBe('pending');
  await second.storeEvent(settled);
  await second.close();
  const third = await Journal.open(path());
  expect(third.openOrders()).toEqual([]);
  await third.close();
});

test('MONEY-4 a transfer that was refused stays refused over a restart', async () => {
  const first = await Journal.open(path());
  await first.refuseTransfer(transferId);
  await first.close();
  const second = await Journal.open(path());
  expect(second.statusOf(transferId)).toBe('refused');
  await second.close();
});
