import { expect, test } from 'vitest';
import { cutOf, PLAIN, seenShape, shapeAfter } from './view.ts';

test.each([
  [16 / 9, null],
  [4 / 3, null],
  [21 / 9, null],
  [16 / 18, 'rows'],
  [9 / 16, 'rows'],
  [32 / 9, 'columns'],
] as const)('GAME-9 a picture of shape %f is cut into %s', (shape, cut) => {
  expect(cutOf(shape)).toBe(cut);
});

test('GAME-8 GAME-9 the visible shape is that of its part, and is inverted when turned', () => {
  expect(seenShape(16 / 9, PLAIN)).toBe(16 / 9);
  expect(seenShape(16 / 9, { ...PLAIN, turned: true })).toBe(9 / 16);
  expect(seenShape(16 / 18, { ...PLAIN, part: 'second' })).toBe(16 / 9);
  expect(seenShape(32 / 9, { ...PLAIN, part: 'first', turned: true })).toBe(9 / 16);
  // A part chosen on another camera means nothing to a picture that has none.
  expect(seenShape(16 / 9, { ...PLAIN, part: 'first' })).toBe(16 / 9);
});

test('NET-4 GAME-9 another rendition of a picture has the same shape, another picture has its own', () => {
  const first = shapeAfter(null, 1366, 768);
  expect(first).toBe(1366 / 768);
  for (const [width, height] of [
    [960, 540],
    [640, 360],
    [480, 270],
    [320, 180],
  ] as const)
    expect(shapeAfter(first, width, height)).toBe(first);
  expect(shapeAfter(shapeAfter(null, 720, 576), 224, 180)).toBe(720 / 576);
  expect(shapeAfter(first, 1280, 1440)).toBe(1280 / 1440);
});
