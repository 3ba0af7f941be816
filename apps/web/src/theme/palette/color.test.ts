import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  contrast,
  type Hex,
  hexOf,
  luminance,
  nearestLightness,
  oklchOf,
  over,
  seeThrough,
} from './color.ts';
import { anyHex } from './testing.ts';

test.each<[Hex, number, number, number]>([
  ['#000000', 0, 0, 0],
  ['#ffffff', 1, 0, 0],
  ['#ff0000', 0.628, 0.258, 29.2],
  ['#00ff00', 0.866, 0.295, 142.5],
  ['#0000ff', 0.452, 0.313, -96],
])('THEME-2 the colour %s converts to its OKLCH coordinates', (hex, l, c, degrees) => {
  const color = oklchOf(hex);
  expect(color.l).toBeCloseTo(l, 3);
  expect(color.c).toBeCloseTo(c, 3);
  if (c > 0) expect((color.h * 180) / Math.PI).toBeCloseTo(degrees, 0);
});

test('THEME-2 every colour survives the conversion to OKLCH and back', () => {
  fc.assert(fc.property(anyHex, (hex) => hexOf(oklchOf(hex)) === hex));
});

test('THEME-2 a colour outside of sRGB loses chroma, and keeps its lightness and hue', () => {
  const vivid = { l: 0.7, c: 0.4, h: 2.5 };
  const shown = oklchOf(hexOf(vivid));
  expect(shown.l).toBeCloseTo(vivid.l, 2);
  expect(shown.h).toBeCloseTo(vivid.h, 1);
  expect(shown.c).toBeLessThan(0.3);
});

test('THEME-2 any lightness, chroma and hue result in a valid colour', () => {
  const any = fc.record({
    l: fc.double({ min: -1, max: 2, noNaN: true }),
    c: fc.double({ min: 0, max: 0.5, noNaN: true }),
    h: fc.double({ min: -7, max: 7, noNaN: true }),
  });
  fc.assert(fc.property(any, (color) => /^#[0-9a-f]{6}$/.test(hexOf(color))));
});

test('THEME-2 the contrast of two colours is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.478, 3);
  expect(luminance('#808080')).toBeCloseTo(0.2159, 4);
  fc.assert(fc.property(anyHex, anyHex, (a, b) => contrast(a, b) === contrast(b, a) && contrast(a, b) >= 1));
});

test('THEME-2 every colour has contrast with black or with white', () => {
  fc.assert(
    fc.property(anyHex, (hex) => Math.max(contrast(hex, '#000000'), contrast(hex, '#ffffff')) >= 4.5),
  );
});

test('THEME-2 a translucent layer is mixed with the colour below it', () => {
  expect(seeThrough('#ffffff', 0.5)).toBe('#ffffff80');
  expect(over('#ffffff80', '#000000')).toBe('#808080');
  expect(over('#12345600', '#abcdef')).toBe('#abcdef');
  expect(over('#123456', '#abcdef')).toBe('#123456');
});

test('THEME-2 the nearest lightness with enough contrast is found', () => {
  const aim = oklchOf('#777777');
  const readable = nearestLightness(aim, (color) => contrast(color, '#ffffff') >= 4.5);
  expect(contrast(readable, '#ffffff')).toBeLessThan(4.7);
  expect(oklchOf(readable).l).toBeLessThan(aim.l);
  expect(nearestLightness(aim, () => true)).toBe('#777777');
});

test('THEME-2 both directions are tried before a contrast is declared impossible', () => {
  fc.assert(
    fc.property(anyHex, (hex) => {
      expect(nearestLightness(oklchOf(hex), (color) => color === '#ffffff')).toBe('#ffffff');
      expect(nearestLightness(oklchOf(hex), (color) => color === '#000000')).toBe('#000000');
    }),
  );
  expect(() => nearestLightness(oklchOf('#777777'), () => false)).toThrow(RangeError);
});
