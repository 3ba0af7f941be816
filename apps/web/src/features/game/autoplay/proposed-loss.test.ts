import { expect, test } from 'vitest';
import { proposedLoss } from './proposed-loss.ts';

test.each([
  [0, 100, null],
  [10_000, 100, 5_000],
  [10_150, 100, 5_000],
  [250, 200, 200],
  [100, 200, 200],
  [1_001, 0, 501],
])('GAME-7 with a credit of %i and a bet of %i the proposed limit of losses is %s', (credit, bet, loss) => {
  expect(proposedLoss(credit, bet)).toBe(loss);
});
