import { expect, test } from 'vitest';
import { type CashState, cashTerms } from './terms.ts';

const state: CashState = { amount: 500, correction: false, machine: '', direction: 'in' };

test('OPS-23 a form is complete with a player and an amount, an adjustment also with a machine', () => {
  expect(cashTerms('deposit', 7, state)).toEqual({
    kind: 'deposit',
    playerId: 7,
    amount: 500,
    correction: false,
  });
  expect(cashTerms('withdrawal', 7, state)).toEqual({ kind: 'withdrawal', playerId: 7, amount: 500 });
  expect(cashTerms('adjustment', null, { ...state, machine: ' 101 ' })).toEqual({
    kind: 'adjustment',
    playerId: null,
    machineId: 101,
    direction: 'in',
    amount: 500,
  });
  expect(cashTerms('exclusion-end', 7, { ...state, amount: null })).toEqual({
    kind: 'exclusion-end',
    playerId: 7,
  });
});

test.each([
  ['deposit', null, state],
  ['withdrawal', 7, { ...state, amount: null }],
  ['adjustment', null, state],
  ['adjustment', 7, { ...state, machine: 'one' }],
  ['exclusion-end', null, state],
] as const)('OPS-23 a form of %s for player %s with %j is not complete', (kind, playerId, filled) => {
  expect(cashTerms(kind, playerId, filled)).toBeNull();
});
