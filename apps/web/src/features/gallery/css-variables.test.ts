import { expect, test } from 'vitest';
import { variablesOf } from './css-variables.ts';

test('ROUTE-10 a style sheet’s variables are read with their first values', () => {
  const css =
    ':root { --fc-step-1: 1rem; --fc-veil: rgb(0 0 0 / 5%); } [x] { --fc-veil: #fff; color: var(--fc-veil); }';
  expect(variablesOf(css)).toEqual([
    { name: '--fc-step-1', value: '1rem', paints: false },
    { name: '--fc-veil', value: 'rgb(0 0 0 / 5%)', paints: true },
  ]);
});
