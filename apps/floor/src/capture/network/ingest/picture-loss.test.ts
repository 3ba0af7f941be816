import { expect, test } from 'vitest';
import { PictureLoss } from './coded-picture.ts';

/** Pictures at these places of an even pace, 40 ms apart. */
function after(places: readonly number[]): number | null {
  const loss = new PictureLoss();
  for (const place of places) loss.came(place * 3_600, place * 40);
  return loss.share((places.at(-1) ?? 0) * 40);
}
const places = (length: number) => Array.from({ length }, (_, place) => place);

test('OPS-44 a camera that sends evenly loses nothing', () => {
  expect(after(places(100))).toBe(0);
});

test('OPS-44 every tenth picture that is missing is a tenth lost', () => {
  expect(after(places(120).filter((place) => place % 10 !== 5))).toBeCloseTo(0.1, 1);
});

test('OPS-44 too few pictures, and pictures without an even pace, say nothing', () => {
  expect(after(places(10))).toBeNull();
  let at = 0;
  expect(after(places(100).map((place) => (at += 1 + ((place * 7) % 13))))).toBeNull();
});

test('OPS-44 a loss is forgotten after some seconds, and a long pause does not count as one', () => {
  expect(after([...places(20), ...places(130).map((place) => place + 40)])).toBe(0);
  expect(after([...places(60), ...places(60).map((place) => place + 1_000)])).toBe(0);
});
