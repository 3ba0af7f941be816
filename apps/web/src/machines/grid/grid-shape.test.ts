import { expect, test } from 'vitest';
import { gridShape, heightOf, placeOf } from './grid-shape.ts';

test.each([
  [358, 2],
  [140, 1],
  [772, 3],
  [1232, 4],
])('LOBBY-7 %i pixels hold %i cards side by side', (width, columns) => {
  const shape = gridShape(width, 16);
  expect(shape.columns).toBe(columns);
  expect(columns * (shape.cardWidth + shape.gap) - shape.gap).toBeLessThanOrEqual(width);
});

test('LOBBY-7 cards are laid out in rows, and the grid ends with its last row', () => {
  const shape = { columns: 2, cardWidth: 100, cardHeight: 80, gap: 10 };
  expect([0, 1, 2].map((index) => placeOf(shape, index))).toEqual([
    { x: 0, y: 0 },
    { x: 110, y: 0 },
    { x: 0, y: 90 },
  ]);
  expect([0, 1, 2, 3].map((cards) => heightOf(shape, cards))).toEqual([0, 80, 80, 170]);
});
