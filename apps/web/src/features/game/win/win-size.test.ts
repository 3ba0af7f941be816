import { minorUnits } from '@floorcast/contract/money';
import { expect, test } from 'vitest';
import { seatedSession } from '../../../testing/house/play-sessions.ts';
import { celebrationOf, winSize } from './use-celebration.ts';

const { seat } = await seatedSession();
const PLAIN = seat();
const LENIENT = { ...PLAIN.policy, celebrateWinsUpToStake: true };
const sizeOf = (win: number, bet: number, policy = PLAIN.policy) =>
  winSize({ win: minorUnits(win), bet: minorUnits(bet), policy });

test.each([
  [0, 100, 'none'],
  [40, 100, 'none'],
  [100, 100, 'none'],
  [101, 100, 'small'],
  [999, 100, 'small'],
  [1_000, 100, 'big'],
  [4_999, 100, 'big'],
  [5_000, 100, 'huge'],
  [10, 0, 'small'],
] as const)('GAME-4 C4.81 a win of %i at a stake of %i is %s', (win, bet, size) => {
  expect(sizeOf(win, bet)).toBe(size);
});

test.each([
  [0, 'none'],
  [40, 'small'],
  [100, 'small'],
] as const)('GAME-4 where the policy allows it, a win of %i at a stake of 100 is %s', (win, size) => {
  expect(sizeOf(win, 100, LENIENT)).toBe(size);
});

test('GAME-4 a bet that is chosen after a game does not change the size of its win', () => {
  const lost = { id: 7, win: minorUnits(5_000), bet: minorUnits(5_000) };
  const LOW = { ...PLAIN, bet: minorUnits(100) };
  expect(celebrationOf({ ...LOW, result: lost })).toBeNull();
});

test('GAME-4 only the win of a game that has ended at this seat is celebrated, once', () => {
  const result = (win: number) => ({ id: 7, win: minorUnits(win), bet: minorUnits(100) });
  expect(celebrationOf({ ...PLAIN, result: null })).toBeNull();
  expect(celebrationOf({ ...PLAIN, result: result(100) })).toBeNull();
  expect(celebrationOf({ ...PLAIN, result: result(5_000) })).toEqual({ id: 7, size: 'huge' });
});
