import { expect, test } from 'vitest';
import { changesStake, isHarmless, mayStart, playsByItself } from './seat-rules.ts';

test.each([
  // [name, may start, changes the stake]
  ['spin', true, false],
  ['bet-up', false, true],
  ['bet-down', false, true],
  ['max-bet', true, true],
  ['play-20-lines', true, true],
  ['start', true, true],
  ['gamble', true, true],
  ['denomination', true, true],
  ['hold-1', false, false],
  ['collect', false, false],
  ['help', false, false],
])(
  'RULE-8 of the button %s the house assumes: it may start (%s), it changes the stake (%s)',
  (button, starts, changes) => {
    expect([mayStart(button), changesStake(button)]).toEqual([starts, changes]);
    expect(isHarmless(button)).toBe(!starts && !changes);
  },
);

test('RULE-9 a button that plays by itself is known by its name', () => {
  expect(['auto', 'autoplay', 'auto-start'].map(playsByItself)).toEqual([true, true, true]);
  expect(['spin', 'max-bet'].map(playsByItself)).toEqual([false, false]);
});
