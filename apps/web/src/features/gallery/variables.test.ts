import { expect, test } from 'vitest';
import { variablesOf } from './variables.ts';

test('ROUTE-10 variables are read from the style sheet, each as it is first set', () => {
  const css =
    ':root { --fc-step-1: 1rem; --fc-veil: rgb(0 0 0 / 5%); } [x] { --fc-veil: #fff; color: var(--fc-veil); }';
  expect(variablesOf(css)).toEqual([
    { name: '--fc-step-1', value: '1rem', paints: false },
    { name: '--fc-veil', value: 'rgb(0 0 0 / 5%)', paints: true },
  ]);
});
