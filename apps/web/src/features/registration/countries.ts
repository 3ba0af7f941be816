import { COUNTRIES } from '@floorcast/contract/countries';

/** The countries of a list, or all, by their names in a language. */
export function namedCountries(
  allowed: readonly string[] | null,
  language: string,
): readonly (readonly [code: string, name: string])[] {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  const { compare } = new Intl.Collator(language);
  return (allowed ?? COUNTRIES)
    .map((code) => [code, names.of(code) ?? code] as const)
    .sort(([, one], [, other]) => compare(one, other));
}
