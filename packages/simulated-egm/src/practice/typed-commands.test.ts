import { expect, test } from 'vitest';
import { ControlCommand } from '../control/commands.ts';
import { HELP_LINES, readTyped } from './practice.ts';

test.each([
  ['bill 50', { do: 'insert-bill', amount: 5_000 }],
  ['bill 0.05', { do: 'insert-bill', amount: 5 }],
  [' open ', { do: 'open-door' }],
  ['next hand-pay', { do: 'next-game', outcome: 'hand-pay' }],
  ['jackpot 700.00', { do: 'hit-jackpot', amount: 70_000 }],
  ['off', { do: 'power-off' }],
])('the typed line “%s” is read as a command', (line, order) => {
  expect(readTyped(line)).toEqual(order);
  expect(ControlCommand.safeParse({ cabinet: 1, ...readTyped(line) }).success).toBe(true);
});

test.each(['', 'bill', 'bill -5', 'bill 0', 'bill 1.5', 'open now', 'next', 'next year', 'explode'])(
  'the typed line “%s” is no command',
  (line) => {
    expect(readTyped(line)).toBeUndefined();
  },
);

test('every command of the help text is read', () => {
  const words = HELP_LINES.flatMap((line) => line.slice(0, 40).replaceAll(/<.*>/g, '').trim().split(', '));
  const known = words.filter((verb) => verb !== 'quit').map((verb) => verb.trim());
  for (const verb of known) {
    const order = readTyped(verb) ?? readTyped(`${verb} 5`) ?? readTyped(`${verb} win`);
    expect(order, verb).toBeDefined();
  }
});
