import { isRecord } from '../is-record.ts';
import { Observable } from '../observable.ts';

/** The locale of numbers, money and moments in a language: with the digits that the machines show. */
export const localeOf = (language: string): string => (language === 'ar' ? 'ar-u-nu-latn' : language);

/** The texts of one language, or a section of them. */
export type Catalogue = Readonly<Record<string, unknown>>;

/** Values for the `{braces}` of a text. `count` also selects its plural form; `defaultValue` replaces a missing text. */
type Params = Readonly<Record<string, string | number>>;

/** The text of a key in the player's language; the key itself if no catalogue has it. */
export type Translate = (key: string, params?: Params) => string;

interface Translation {
  readonly t: Translate;
  readonly i18n: { readonly language: string };
}

/** Texts that the player's language lacks are taken from this one. */
export const FALLBACK = 'en';

/** The catalogues of each language, in the order of loading. */
const catalogues = new Map<string, Catalogue[]>();
/** Texts of the operator, by language and key, in place of those in the catalogues. */
let replacements: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map();
const plurals = new Map<string, Intl.PluralRules>();

function pluralForm(language: string, count: number): string {
  const rules = plurals.get(language) ?? new Intl.PluralRules(language);
  plurals.set(language, rules);
  return rules.select(count);
}

/** The keys that a text may have, the preferred one first: a form for its number comes before the plain key. */
function keysFor(key: string, count: unknown, language: string): string[] {
  if (typeof count !== 'number') return [key];
  const plural = `${key}_${pluralForm(language, count)}`;
  return count === 0 ? [`${key}_zero`, plural, key] : [plural, key];
}

export function textIn(catalogue: Catalogue, key: string): string | undefined {
  let found: unknown = catalogue;
  for (const name of key.split('.')) found = isRecord(found) ? found[name] : undefined;
  return typeof found === 'string' ? found : undefined;
}

function textOf(key: string, count: unknown, languages: Iterable<string>): string | undefined {
  for (const language of languages)
    for (const candidate of keysFor(key, count, language)) {
      const text = replacements.get(language)?.get(candidate) ?? textOfProduct(language, candidate);
      if (text !== undefined) return text;
    }
  return undefined;
}

function textOfProduct(language: string, key: string): string | undefined {
  for (const catalogue of catalogues.get(language) ?? []) {
    const text = textIn(catalogue, key);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** A name that has no value keeps its braces. */
const fill = (text: string, params: Params): string =>
  text.replace(/\{(\w+)\}/g, (braces, name: string) => String(params[name] ?? braces));

function translationTo(language: string): Translation {
  const languages = new Set([language, FALLBACK]);
  return {
    t: (key, params = {}) =>
      fill(String(textOf(key, params.count, languages) ?? params.defaultValue ?? key), params),
    i18n: { language },
  };
}

const current = new Observable(translationTo(FALLBACK));

const t: Translate = (key, params) => current.getState().t(key, params);

/** The product's texts in the player's language. Listeners are notified of a change of the language. */
export const i18n = {
  ...current.readable,
  get language(): string {
    return current.getState().i18n.language;
  },
  t,
  /** Adds texts to those of a language; a key that is already there keeps its text. */
  add(language: string, texts: Catalogue): void {
    catalogues.set(language, [...(catalogues.get(language) ?? []), texts]);
  },
  /** Texts by language and key that come before those of the catalogues; they replace all that were given before. */
  replace(words: Readonly<Record<string, Readonly<Record<string, string>> | undefined>>): void {
    const languages = Object.entries(words).map(
      ([language, texts = {}]) => [language, new Map(Object.entries(texts))] as const,
    );
    replacements = new Map(languages);
    current.setState(translationTo(i18n.language));
  },
  changeLanguage(language: string): void {
    if (language !== i18n.language) current.setState(translationTo(language));
  },
};
