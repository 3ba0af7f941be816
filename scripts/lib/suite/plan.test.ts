import { expect, test } from 'vitest';
import { readPlan, titlePattern } from './plan.ts';

test('a word that is an id selects titles, any other word selects paths', () => {
  expect(readPlan(['MONEY-4', 'wallet', 'C6.12'])).toMatchObject({
    paths: ['wallet'],
    titles: ['MONEY-4', 'C6.12'],
    changedSince: undefined,
    depth: 'sample',
  });
});

test('the pattern of an id matches that id and no id that begins with it', () => {
  const pattern = new RegExp(titlePattern(['MONEY-4', 'C6.1']));
  expect(pattern.test('MONEY-4 a transfer happens once')).toBe(true);
  expect(pattern.test('SRV-5 C6.1 an event is stored')).toBe(true);
  expect(pattern.test('MONEY-40 another')).toBe(false);
  expect(pattern.test('C6.12 another')).toBe(false);
});

test.each([
  [['--changed'], 'HEAD'],
  [['--since', 'main~2'], 'main~2'],
])('%j selects tests that depend on changed files', (args, since) => {
  expect(readPlan(args).changedSince).toBe(since);
});

test('a seed is used as given, and a seed that is no whole number is refused', () => {
  expect(readPlan(['--seed', '42']).seed).toBe(42);
  expect(() => readPlan(['--seed', 'x'])).toThrow('--seed x');
  expect(Number.isInteger(readPlan([]).seed)).toBe(true);
});
