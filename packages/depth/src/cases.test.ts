import { expect, test } from 'vitest';
import { Cases, DEPTH } from './depth.ts';

test('cases are drawn in their own order, as many as the sample names', () => {
  const cases = new Cases<number>();
  for (let i = 0; i < 9; i++) cases.test(`case ${i}`, i);
  const drawn = cases.drawn('a walk', 3);
  expect(drawn).toHaveLength(DEPTH === 'whole' ? 9 : 3);
  expect(drawn).toEqual(drawn.toSorted(([, a], [, b]) => a - b));
  for (const [title, run] of drawn) expect(title).toBe(`case ${run}`);
});
