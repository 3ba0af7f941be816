import { DEMO_FREE_GAMES, DEMO_LINE_PAYS } from '@floorcast/demo-floor/game-rules';
import { expect, test } from 'vitest';
import { freeGamesFor, linePay, SCATTER, SYMBOLS, WILD } from './game.ts';

test('RULE-23 the paytable that players of the demonstration read is that of its cabinets', () => {
  const paid = SYMBOLS.filter((symbol) => symbol !== WILD && symbol !== SCATTER);
  const pays = paid.map((symbol) => [symbol, [3, 4, 5].map((count) => linePay(symbol, count))]);
  expect(DEMO_LINE_PAYS).toEqual(Object.fromEntries(pays));
  expect(DEMO_FREE_GAMES).toEqual([3, 4, 5].map(freeGamesFor));
});
