import { ERRORS } from '@floorcast/contract/errors';
import { expect, test } from 'vitest';
import { en, tr } from '../../testing/catalogues.ts';

const leaves = (words: object, path = ''): string[] =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${path}${key}`] : leaves(value, `${path}${key}.`),
  );
/** Languages differ in how many plural forms they have. */
const withoutPlural = (keys: string[]) =>
  [...new Set(keys.map((key) => key.replace(/_(one|other)$/, '')))].sort();

test('I18N-1 English and Turkish have the same words', () => {
  expect(withoutPlural(leaves(tr))).toEqual(withoutPlural(leaves(en)));
});

test('ERR-1 every code of the contract is worded in both', () => {
  for (const { code } of Object.values(ERRORS))
    for (const words of [en.errors, tr.errors]) expect(Object.keys(words)).toContain(String(code));
});
