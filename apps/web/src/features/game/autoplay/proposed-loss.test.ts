import { expect, test } from 'vitest';
import { proposedLoss } from './AutoplayPanel.tsx';

test.each([
  [0, 100, null],
  [4_000, 100, 2_000],
  [4_150, 100, 2_000],
  [1_000_000, 100, 2_500],
  [250, 200, 200],
  [100, 200, 200],
  [1_001, 0, 501],
])('GAME-7 with a credit of %i and a bet of %i the proposed limit of losses is %s', (credit, bet, loss) => {
  expect(proposedLoss(credit, bet)).toBe(loss);
});
