import { expect, test } from 'vitest';
import { gridShape, heightOf, placeOf } from './grid-shape.ts';

test.each([
  ['a small phone', { width: 328, rem: 16, low: false }, 'row', 1],
  ['a phone', { width: 358, rem: 16, low: false }, 'row', 1],
  ['a phone with text twice as large', { width: 358, rem: 32, low: false }, 'tile', 1],
  ['a phone on its side', { width: 812, rem: 16, low: true }, 'row', 2],
  ['a tablet', { width: 772, rem: 16, low: false }, 'tile', 3],
  ['a desktop', { width: 1232, rem: 16, low: false }, 'tile', 4],
])('LOBBY-7 on %s (%j) cards are laid out as %s, %i beside each other', (_, room, look, columns) => {
  const shape = gridShape(room);
  expect([shape.look, shape.columns]).toEqual([look, columns]);
  expect(columns * (shape.cardWidth + shape.gap) - shape.gap).toBeLessThanOrEqual(room.width);
});

test('LOBBY-7 cards are laid out in rows, and the grid ends with its last row', () => {
  const shape = { look: 'tile', columns: 2, cardWidth: 100, cardHeight: 80, gap: 10 } as const;
  expect([0, 1, 2].map((index) => placeOf(shape, index))).toEqual([
    { x: 0, y: 0 },
    { x: 110, y: 0 },
    { x: 0, y: 90 },
  ]);
  expect([0, 1, 2, 3].map((cards) => heightOf(shape, cards))).toEqual([0, 80, 80, 170]);
});
