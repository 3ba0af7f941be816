import { refusal } from '@floorcast/contract/errors';
import { TransferId } from '@floorcast/contract/floor-link';
import { minorUnits } from '@floorcast/contract/money';
import { err, ok } from '@floorcast/contract/result';
import { expect, test } from 'vitest';
import type { Transfer } from '../../../wallet/index.ts';
import {
  amountOf,
  CASH_IN_STATES,
  CASH_OUT_STATES,
  CREDIT_STATES,
  hasEnded,
  outcomeOf,
  outcomeOfOrder,
  outcomeOfQuery,
  reasonOf,
  withheldOf,
} from './transfer-outcome.ts';

const transfer = (change: Partial<Transfer>): Transfer => ({
  id: TransferId.parse('a-transfer-00001'),
  requestId: 'a-request',
  playerId: 1,
  machineId: 101,
  sessionId: 1,
  direction: 'out',
  amount: null,
  state: 'requested',
  moved: null,
  withheld: minorUnits(0),
  reason: null,
  ...change,
});
const MACHINE_REFUSED = { request: 'refused', money: 'returned', refusal: refusal('machineRefused') };

test.each<[string, Partial<Transfer>, object, boolean]>([
  ['recorded', { state: 'requested' }, { request: 'pending' }, false],
  ['ordered', { state: 'sent' }, { request: 'pending' }, false],
  ['not answered for', { state: 'unknown' }, { request: 'unknown' }, false],
  [
    'done',
    { state: 'settled', moved: minorUnits(900), withheld: minorUnits(200) },
    { request: 'accepted', money: 'credited', moved: 900, withheld: 200 },
    true,
  ],
  ['refused by the machine', { state: 'returned', reason: 'door open' }, MACHINE_REFUSED, true],
  [
    'refused by the floor',
    { state: 'returned', reason: reasonOf(refusal('notFound', { what: 'machine 101' })) },
    { ...MACHINE_REFUSED, refusal: refusal('notFound', { what: 'machine 101' }) },
    true,
  ],
])('MONEY-4 C4.4 a transfer that is %s', (_, change, outcome, ended) => {
  expect(outcomeOf(transfer(change))).toEqual(outcome);
  expect(hasEnded(transfer(change))).toBe(ended);
});

test('C7.15 the amount of a transfer is what arrived, without what was kept back', () => {
  const done = outcomeOf(transfer({ state: 'settled', moved: minorUnits(900), withheld: minorUnits(200) }));
  expect([amountOf(done), withheldOf(done)]).toEqual([700, 200]);
  const pending = outcomeOf(transfer({ state: 'sent' }));
  expect([amountOf(pending), withheldOf(pending)]).toEqual([0, 0]);
});

const refused = (name: 'machineRefused' | 'internal') =>
  err({ kind: 'refused', reason: 'no', refusal: refusal(name) } as const);
const silent = err({ kind: 'silent', reason: 'no answer' } as const);

test('MONEY-4 C6.4 C6.5 C6.24 only an order that the floor never accepts is refused', () => {
  expect(outcomeOfOrder(ok({ taken: true }))).toEqual({ request: 'pending' });
  expect(outcomeOfOrder(refused('machineRefused'))).toMatchObject({ request: 'refused' });
  expect(outcomeOfOrder(refused('internal'))).toMatchObject({
    request: 'unknown',
    refusal: { name: 'internal' },
  });
  expect(outcomeOfOrder(silent)).toEqual({ request: 'unknown', refusal: undefined });
});

test('MONEY-4 C6.57 C6.59 a query says whether an event follows, or none ever will', () => {
  expect(outcomeOfQuery(ok({ state: 'under-way' }))).toBe('pending');
  expect(outcomeOfQuery(ok({ state: 'settled' }))).toBe('pending');
  expect(outcomeOfQuery(ok({ state: 'never-seen' }))).toBe('refused');
  expect(outcomeOfQuery(refused('machineRefused'))).toBe('unknown');
  expect(outcomeOfQuery(silent)).toBe('unknown');
});

test('C4.4 C4.22 players receive the words of the contract', () => {
  expect(CASH_IN_STATES).toEqual({ accepted: 'credited', pending: 'pending', unknown: 'pending' });
  expect(CASH_OUT_STATES).toEqual({ accepted: 'paid', pending: 'pending', unknown: 'pending' });
  expect(CREDIT_STATES).toEqual({ credited: 'settled', returned: 'returned' });
});
