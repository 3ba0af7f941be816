import { expect, test } from 'vitest';
import { Cases } from './cases.ts';
import { DEPTH } from './depth.ts';

test('cases are registered in their own order, as many as the sample names', () => {
  const cases = new Cases<number>();
  for (let i = 0; i < 9; i++) cases.test(`case ${i}`, i);
  const registered: [string, number][] = [];
  cases.register('a walk', 3, (title, run) => registered.push([title, run]));
  expect(registered).toHaveLength(DEPTH === 'whole' ? 9 : 3);
  expect(registered).toEqual(registered.toSorted(([, a], [, b]) => a - b));
  for (const [title, run] of registered) expect(title).toBe(`case ${run}`);
});
