import { afterEach, expect, test, vi } from 'vitest';
import { setSettings } from '../../../testing/set-settings.ts';
import { quickAmounts } from './CashInPanel.tsx';

afterEach(async () => {
  await setSettings({});
  vi.unstubAllGlobals();
});

const NO_LIMIT = Number.POSITIVE_INFINITY;
const RICH = { wallet: 10_000_000, limit: NO_LIMIT };

test.each([
  ['a low bet', 20, [500, 5_000, 10_000]],
  ['a bet that the lowest coin pays for five times', 100, [500, 5_000, 10_000]],
  ['a bet that it pays for less often', 200, [500, 5_000, 10_000]],
  ['a bet above the lowest coin', 600, [5_000, 10_000, 50_000]],
  ['a bet that hot coins alone pay for', 20_000, [50_000, 100_000]],
])(
  'GAME-5 the quick amounts of %s pay for its games, and are hot only where others are missing',
  (_, stake, amounts) => {
    expect(quickAmounts(stake, RICH)).toEqual({ amounts, bounded: null });
  },
);

test.each([
  ['covers two coins', { wallet: 6_000, limit: NO_LIMIT }, [500, 5_000], 'tooMuch'],
  ['is below every coin', { wallet: 320, limit: NO_LIMIT }, [320], 'tooMuch'],
  ['is below the bet', { wallet: 99, limit: NO_LIMIT }, [], 'tooMuch'],
  ['exceeds the limit of the house', { wallet: 100_000, limit: 7_000 }, [500, 5_000], 'aboveLimit'],
  ['is as high as three coins need', { wallet: 10_000, limit: NO_LIMIT }, [500, 5_000, 10_000], null],
])('GAME-5 a wallet that %s is offered what can be moved, with the reason', (_, bounds, amounts, bounded) => {
  expect(quickAmounts(100, bounds)).toEqual({ amounts, bounded });
});

test('GAME-5 the coins of the operator are offered', async () => {
  await setSettings({ HOT_COINS: [100, '1.000', '10.000'], HOT_FLAG_LIMIT: 10_000 });
  expect(quickAmounts(100, RICH).amounts).toEqual([100, 1_000, 10_000]);
});
