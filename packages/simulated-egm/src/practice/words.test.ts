import { expect, test } from 'vitest';
import { ControlCommand } from '../control/commands.ts';
import { HELP_LINES, readWords } from './words.ts';

test.each([
  ['bill 50', { do: 'insert-bill', amount: 5_000 }],
  ['bill 0.05', { do: 'insert-bill', amount: 5 }],
  [' open ', { do: 'open-door' }],
  ['next hand-pay', { do: 'next-game', outcome: 'hand-pay' }],
  ['jackpot 700.00', { do: 'hit-jackpot', amount: 70_000 }],
  ['off', { do: 'power-off' }],
])('“%s” is an order', (line, order) => {
  expect(readWords(line)).toEqual(order);
  expect(ControlCommand.safeParse({ cabinet: 1, ...readWords(line) }).success).toBe(true);
});

test.each(['', 'bill', 'bill -5', 'bill 0', 'bill 1.5', 'open now', 'next', 'next year', 'explode'])(
  '“%s” is none',
  (line) => {
    expect(readWords(line)).toBeUndefined();
  },
);

test('every word that is explained is known', () => {
  const words = HELP_LINES.flatMap((line) => line.slice(0, 40).replaceAll(/<.*>/g, '').trim().split(', '));
  const known = words.filter((word) => word !== 'quit').map((word) => word.trim());
  for (const word of known) {
    const order = readWords(word) ?? readWords(`${word} 5`) ?? readWords(`${word} win`);
    expect(order, word).toBeDefined();
  }
});
