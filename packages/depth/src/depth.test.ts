import { expect, test } from 'vitest';
import { placesOf, timesOf } from './depth.ts';

const ALL = Array.from({ length: 200 }, (_, i) => i);
const drawn = (seed: number, walk = 'a walk') =>
  placesOf(walk, ALL, { sample: 10 }, { depth: 'sample', seed });

test('a whole walk visits every place once, in order', () => {
  expect(placesOf('a walk', ALL, { sample: 10 }, { depth: 'whole' })).toEqual(ALL);
});

test('a sample of a walk visits as many different places as it names, in order, the same for the same seed', () => {
  const places = drawn(7);
  expect(new Set(places).size).toBe(10);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(drawn(7)).toEqual(places);
});

test('another seed and another walk draw other places', () => {
  expect(drawn(8)).not.toEqual(drawn(7));
  expect(drawn(7, 'another walk')).not.toEqual(drawn(7));
});

test('samples of 200 seeds visit every place of a walk of 200', () => {
  const visited = new Set(Array.from({ length: 200 }, (_, seed) => drawn(seed)).flat());
  expect(visited.size).toBe(ALL.length);
});

test('a sample visits the places that failed once, whatever the seed', () => {
  for (let seed = 0; seed < 20; seed++)
    expect(placesOf('a walk', ALL, { sample: 3, regressions: [42, 17] }, { depth: 'sample', seed })).toEqual(
      expect.arrayContaining([17, 42]),
    );
});

test('a sample as large as the walk is the walk', () => {
  expect(placesOf('a walk', ALL, { sample: 500 }, { depth: 'sample', seed: 1 })).toEqual(ALL);
});

test('a random walk takes its sampled number of steps in a sample and all of them in a whole run', () => {
  expect(timesOf(2, 30, 'sample')).toBe(2);
  expect(timesOf(2, 30, 'whole')).toBe(30);
});
