import { expect, test } from 'vitest';
import { suggest } from './navigation.ts';

const titles = (words: string, things: string[]) =>
  suggest(
    things.map((title) => ({ title })),
    words,
  ).map(({ title }) => title);

test.each([
  ['oyun', ['Oyun Oturumları', 'İşlemler'], ['Oyun Oturumları']],
  ['isl', ['Oyun Oturumları', 'İşlemler'], ['İşlemler']],
  ['IŞLEM', ['Oyun Oturumları', 'İşlemler'], ['İşlemler']],
  ['  ', ['A', 'B'], ['A', 'B']],
  ['zzz', ['A', 'B'], []],
  ['.*', ['A', 'B'], []],
])('SHELL-4 the search %j finds %j', (words, things, found) => {
  expect(titles(words, things)).toEqual(found);
});

test('SHELL-4 the search suggests ten pages at most', () => {
  expect(
    titles(
      'page',
      Array.from({ length: 40 }, (_, at) => `Page ${at}`),
    ),
  ).toHaveLength(10);
});
