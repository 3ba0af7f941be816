import { ERRORS } from '@floorcast/contract/errors';
import { expect, test } from 'vitest';
import { ar, en, tr } from '../../testing/all-catalogues.ts';

const FORMS = new Intl.PluralRules('ar').resolvedOptions().pluralCategories;
const PLURAL = new RegExp(`_(${FORMS.join('|')})$`);
/** Plural forms whose Arabic text contains the number itself. */
const SAYS_COUNT = /_(zero|one|two)$/;

const leaves = (words: object, path = ''): [key: string, text: string][] =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value]] : leaves(value, `${path}${key}.`),
  );
const keysOf = (words: object) => leaves(words).map(([key]) => key);
const withoutPlural = (key: string) => key.replace(PLURAL, '');

const english = new Map(leaves(en));
const arabic = leaves(ar);

/** The English text for an Arabic key; plural forms that English lacks have its general form. */
const inEnglish = (key: string): string | undefined =>
  [key, `${withoutPlural(key)}_other`, withoutPlural(key)].map((k) => english.get(k)).find(Boolean);

const paramsOf = (key: string, text = ''): string[] =>
  [...new Set(text.match(/\{\w+\}/g))].filter((param) => param !== '{count}' || !SAYS_COUNT.test(key)).sort();

test('I18N-1 English and Turkish have the same texts', () => {
  expect(keysOf(tr).sort()).toEqual(keysOf(en).sort());
});

test('I18N-1 Arabic has no text that English lacks', () => {
  expect(arabic.map(([key]) => key).filter((key) => inEnglish(key) === undefined)).toEqual([]);
});

test('I18N-1 an Arabic text with one plural form has all plural forms', () => {
  const keys = new Set(arabic.map(([key]) => key));
  const counted = [...keys].filter((key) => PLURAL.test(key)).map(withoutPlural);
  const wanted = counted.flatMap((key) => FORMS.map((form) => `${key}_${form}`));
  expect(wanted.filter((key) => !keys.has(key))).toEqual([]);
});

test('I18N-1 Arabic texts have the parameters of the English ones', () => {
  for (const [key, text] of arabic) expect(paramsOf(key, text), key).toEqual(paramsOf(key, inEnglish(key)));
});

test('ERR-1 every error code of the contract has an English and a Turkish text', () => {
  for (const { code } of Object.values(ERRORS))
    for (const words of [en, tr]) expect(words).toHaveProperty(`errors.${code}`);
});
