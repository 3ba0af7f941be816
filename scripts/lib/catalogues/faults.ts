import { PERMISSIONS } from '../../../packages/contract/src/calls/duties.ts';
import { type CatalogueFile, type Entry, entriesOf, paramsOf } from './catalogue.ts';
import type { Reading, Use } from './sources.ts';

/** The language that the others are compared with, and that is shown where one of them lacks a text. */
const BASE = 'en';
/** Languages that may lack texts; the others must be complete. */
const PARTIAL: ReadonlySet<string> = new Set(['ar']);
/** Texts that are the same in every language. */
const SAME_EVERYWHERE = new Set(['Floorcast']);

type Catalogues = ReadonlyMap<string, readonly Entry[]>;

/** Contradictions between code and catalogues, one line each (I18N-1). */
export function faultsIn(files: readonly CatalogueFile[], reading: Reading): string[] {
  const catalogues = new Map<string, Entry[]>();
  for (const entry of files.flatMap(entriesOf))
    catalogues.set(entry.language, [...(catalogues.get(entry.language) ?? []), entry]);
  const known = new Set([...catalogues.values()].flat().map(({ key }) => key));
  return [
    ...missing(catalogues, known, reading.uses),
    ...unused(catalogues, known, reading.uses),
    ...bare(known, reading),
    ...differing(catalogues),
  ];
}

const matches = (asked: Use['key'], key: string): boolean =>
  typeof asked === 'string' ? asked === key : asked.test(key);

const permissions: ReadonlySet<string> = new Set(PERMISSIONS);

/** Whether a string looks like a key: its first part is a section of the catalogues, and it names no permission. */
function looksLikeKey(text: string, known: ReadonlySet<string>): boolean {
  if (permissions.has(text)) return false;
  const section = text.match(/^([a-z]\w*)(?:\.[\w-]+)+$/)?.[1];
  return section !== undefined && [...known].some((key) => key.startsWith(`${section}.`));
}

function missing(catalogues: Catalogues, known: ReadonlySet<string>, uses: readonly Use[]): string[] {
  const meant = uses.filter(
    ({ key, how }) => how === 'asked' || (typeof key === 'string' && looksLikeKey(key, known)),
  );
  const complete = [...catalogues].filter(([language]) => !PARTIAL.has(language));
  const faults = complete.flatMap(([language, entries]) => {
    const keys = new Set(entries.map(({ key }) => key));
    return meant
      .filter(({ key }) => (typeof key === 'string' ? !keys.has(key) : ![...keys].some((k) => key.test(k))))
      .map(({ key, at }) => `${at} ${typeof key === 'string' ? key : key.source} is not in ${language}`);
  });
  return [...new Set(faults)];
}

function unused(catalogues: Catalogues, known: ReadonlySet<string>, uses: readonly Use[]): string[] {
  const whole = new Set(uses.map(({ key }) => key));
  const open = uses.filter(({ key }) => typeof key !== 'string');
  const idle = new Set(
    [...known].filter((key) => !whole.has(key) && !open.some((use) => matches(use.key, key))),
  );
  return [...catalogues.values()]
    .flat()
    .filter(({ key }) => idle.has(key))
    .map(({ key, at }) => `${at} ${key} is used nowhere`);
}

const bare = (known: ReadonlySet<string>, reading: Reading): string[] =>
  reading.bare
    .filter(({ text }) => !SAME_EVERYWHERE.has(text) && !known.has(text))
    .map(({ text, at }) => `${at} “${text}” is in no catalogue`);

/** Keys of a language that the base lacks, or has with other plural forms or parameters. */
function differing(catalogues: Catalogues): string[] {
  const base = formsByKey(catalogues.get(BASE) ?? []);
  const others = [...catalogues].filter(([language]) => language !== BASE);
  return others.flatMap(([language, entries]) =>
    [...formsByKey(entries)].flatMap(([key, forms]) => {
      const ours = base.get(key);
      if (ours === undefined) return [...forms.values()].map(({ at }) => `${at} ${key} is not in ${BASE}`);
      return differences({ language: BASE, forms: ours }, { language, forms }, key);
    }),
  );
}

type Forms = ReadonlyMap<string, Entry>;
interface LanguageForms {
  readonly language: string;
  readonly forms: Forms;
}

function formsByKey(entries: readonly Entry[]): Map<string, Map<string, Entry>> {
  const byKey = new Map<string, Map<string, Entry>>();
  for (const entry of entries)
    byKey.set(entry.key, (byKey.get(entry.key) ?? new Map<string, Entry>()).set(entry.form, entry));
  return byKey;
}

const differences = (one: LanguageForms, two: LanguageForms, key: string): string[] =>
  PARTIAL.has(two.language)
    ? [...missingForms(two, key), ...otherParams(one, two, key)]
    : [...lacking(one, two, key), ...lacking(two, one, key), ...otherParams(one, two, key)];

const lacking = (has: LanguageForms, lacks: LanguageForms, key: string): string[] =>
  [...has.forms.values()]
    .filter(({ form }) => !lacks.forms.has(form))
    .map(
      ({ form, at }) =>
        `${at} ${key} has ${form === '' ? 'one form only' : `the form ${form}`} in ${has.language}, not in ${lacks.language}`,
    );

/** Plural forms that a language distinguishes and a key lacks: the text of the base would be shown. */
function missingForms({ language, forms }: LanguageForms, key: string): string[] {
  const [first] = forms.values();
  if (first === undefined || forms.has('')) return [];
  return new Intl.PluralRules(language)
    .resolvedOptions()
    .pluralCategories.filter((form) => !forms.has(form))
    .map((form) => `${first.at} ${key} lacks the form ${form} in ${language}`);
}

/** Forms with other parameters than the base. A form that the base lacks is compared with its form for any number. */
function otherParams(one: LanguageForms, two: LanguageForms, key: string): string[] {
  return [...two.forms.values()].flatMap((entry) => {
    const ours = one.forms.get(entry.form) ?? one.forms.get('other') ?? one.forms.get('');
    if (ours === undefined) return [];
    const [theirs, base] = [entry, { ...ours, form: entry.form }].map((each) => paramsOf(each).join(' '));
    return theirs === base
      ? []
      : [`${entry.at} ${key} is filled with (${theirs}) in ${two.language}, (${base}) in ${one.language}`];
  });
}
