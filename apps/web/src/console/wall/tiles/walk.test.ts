import { expect, test } from 'vitest';
import { nextIndex } from './TileGrid.tsx';

test.each([
  ['ArrowRight', false, 5],
  ['ArrowRight', true, 3],
  ['ArrowLeft', false, 3],
  ['ArrowDown', false, 7],
  ['ArrowUp', false, 1],
  ['Home', false, 0],
  ['End', false, 8],
  ['Enter', false, null],
] as const)(
  'OPS-52 from the fifth of nine tiles in three columns %s (rtl: %s) leads to %s',
  (key, rtl, to) => {
    expect(nextIndex(key, 4, { columns: 3, total: 9, rtl })).toBe(to);
  },
);

test('OPS-52 a key leads nowhere at the edge of the wall', () => {
  expect(nextIndex('ArrowUp', 1, { columns: 3, total: 9, rtl: false })).toBeNull();
  expect(nextIndex('ArrowRight', 8, { columns: 3, total: 9, rtl: false })).toBeNull();
});
