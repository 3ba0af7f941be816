import { expect, test } from 'vitest';
import { frameIn, WHOLE } from '../../../machines/frame/frame.ts';
import { cutOf, seenIn, shapeAfter, type View } from './use-view.ts';

const PLAIN: View = { fit: 'whole', part: 'whole', turned: false };
const REELS = { x: 0.125, y: 0.1, width: 0.75, height: 0.8 };
/** Width by height of what is visible of a picture in a large room. */
const shapeOf = (shape: number, view: View) => {
  const { width, height } = frameIn({ width: 1000, height: 1000 }, seenIn(shape, view, undefined));
  return width / height;
};

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
  expect(shapeOf(16 / 9, PLAIN)).toBeCloseTo(16 / 9);
  expect(shapeOf(16 / 9, { ...PLAIN, turned: true })).toBeCloseTo(9 / 16);
  expect(shapeOf(16 / 18, { ...PLAIN, part: 'second' })).toBeCloseTo(16 / 9);
  expect(shapeOf(32 / 9, { ...PLAIN, part: 'first', turned: true })).toBeCloseTo(9 / 16);
  // A part chosen on another camera means nothing to a picture that has none.
  expect(shapeOf(16 / 9, { ...PLAIN, part: 'first' })).toBeCloseTo(16 / 9);
});

test('GAME-9 C5.67 a picture is cropped to its reel window, and a picture without one is not cropped', () => {
  const view: View = { ...PLAIN, fit: 'reels' };
  expect(seenIn(16 / 9, view, REELS)).toEqual({ shape: 16 / 9, limits: WHOLE, wanted: REELS });
  expect(seenIn(16 / 9, view, undefined)).toEqual({ shape: 16 / 9, limits: WHOLE, wanted: WHOLE });
  expect(seenIn(16 / 9, PLAIN, REELS)).toEqual({ shape: 16 / 9, limits: WHOLE, wanted: WHOLE });
});

test('GAME-8 GAME-9 a reel window is turned with its picture', () => {
  const { wanted } = seenIn(16 / 9, { ...PLAIN, fit: 'reels', turned: true }, { ...REELS, y: 0.05 });
  expect(wanted).toEqual({ x: expect.closeTo(0.15), y: 0.125, width: 0.8, height: 0.75 });
});

test('GAME-9 the chosen part of two screens is shown whole, unless the reel window lies in it', () => {
  const view: View = { ...PLAIN, fit: 'reels', part: 'second' };
  const lower = { x: 0, y: 0.5, width: 1, height: 0.5 };
  const inLower = { x: 0.1, y: 0.6, width: 0.8, height: 0.3 };
  expect(seenIn(16 / 18, view, inLower)).toMatchObject({ limits: lower, wanted: inLower });
  expect(seenIn(16 / 18, view, REELS)).toMatchObject({ limits: lower, wanted: lower });
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
