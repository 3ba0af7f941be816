import { expect, test } from 'vitest';
import { parseMajor } from '../../../lib/money/format-money.ts';
import { readLimits } from './AutoplayPanel.tsx';

const TYPED = { spins: '10', win: '', loss: '', balance: '', bonus: false };
const read = (typed: Partial<typeof TYPED>, language = 'en') =>
  readLimits({ ...TYPED, ...typed }, 50, (text) => parseMajor(text, language, 'TRY'));

test('GAME-7 an empty field is no limit; amounts are read in the player’s language', () => {
  expect(read({}).limits).toEqual({ spins: 10 });
  expect(read({ win: '1,000', loss: '20', balance: '2.50', bonus: true }).limits).toEqual({
    spins: 10,
    stopOnBonus: true,
    stopOnWin: 100_000,
    stopOnLoss: 2_000,
    stopOnBalance: 250,
  });
  expect(read({ spins: ' ٢٥ ', win: '١٬٠٠٠' }, 'ar').limits).toEqual({ spins: 25, stopOnWin: 100_000 });
  expect(read({ loss: '12,50' }, 'tr').limits).toEqual({ spins: 10, stopOnLoss: 1_250 });
});

test.each([
  [{ spins: '' }, 'spins'],
  [{ spins: '0' }, 'spins'],
  [{ spins: '51' }, 'spins'],
  [{ spins: '2.5' }, 'spins'],
  [{ spins: '-3' }, 'spins'],
  [{ win: 'much' }, 'win'],
  [{ loss: '0' }, 'loss'],
  [{ balance: '-1' }, 'balance'],
] as const)('GAME-7 autoplay with %o is not started, and the field %s is marked', (typed, field) => {
  expect(read(typed)).toEqual({ limits: null, wrong: new Set([field]) });
});
