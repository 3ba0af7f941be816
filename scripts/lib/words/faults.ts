import { type CatalogueFile, type Entry, entriesOf, paramsOf } from './catalogue.ts';
import type { Reading, Use } from './sources.ts';

/** Said as they are in every language. */
const SAID_AS_IS = new Set(['Floorcast']);

type Catalogues = ReadonlyMap<string, readonly Entry[]>;

/** What is wrong between code and catalogues, a line each: where, and what (I18N-1). */
export function faultsIn(files: readonly CatalogueFile[], reading: Reading): string[] {
  const catalogues = new Map<string, Entry[]>();
  for (const file of files)
    catalogues.set(file.language, [...(catalogues.get(file.language) ?? []), ...entriesOf(file)]);
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

/** Whether a string reads like a key: its first word is a section of the catalogues. */
function looksLikeKey(text: string, known: ReadonlySet<string>): boolean {
  const section = text.match(/^([a-z]\w*)(?:\.[\w-]+)+$/)?.[1];
  return section !== undefined && [...known].some((key) => key.startsWith(`${section}.`));
}

function missing(catalogues: Catalogues, known: ReadonlySet<string>, uses: readonly Use[]): string[] {
  const meant = uses.filter(
    ({ key, how }) => how === 'asked' || (typeof key === 'string' && looksLikeKey(key, known)),
  );
  const faults = [...catalogues].flatMap(([language, entries]) => {
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
    .filter(({ text }) => !SAID_AS_IS.has(text) && !known.has(text))
    .map(({ text, at }) => `${at} “${text}” is in no catalogue`);

/** Keys that both of two languages have, worded with other plural forms or other params. */
function differing(catalogues: Catalogues): string[] {
  const [first, ...others] = [...catalogues];
  if (first === undefined) return [];
  const [language, entries] = first;
  const shape = formsByKey(entries);
  return others.flatMap(([other, theirs]) =>
    [...formsByKey(theirs)].flatMap(([key, forms]) => {
      const ours = shape.get(key);
      return ours === undefined ? [] : unlike({ language, forms: ours }, { language: other, forms }, key);
    }),
  );
}

type Forms = ReadonlyMap<string, Entry>;
interface Worded {
  readonly language: string;
  readonly forms: Forms;
}

function formsByKey(entries: readonly Entry[]): Map<string, Map<string, Entry>> {
  const byKey = new Map<string, Map<string, Entry>>();
  for (const entry of entries)
    byKey.set(entry.key, (byKey.get(entry.key) ?? new Map<string, Entry>()).set(entry.form, entry));
  return byKey;
}

function unlike(one: Worded, two: Worded, key: string): string[] {
  const lacking = (has: Worded, lacks: Worded) =>
    [...has.forms.values()]
      .filter(({ form }) => !lacks.forms.has(form))
      .map(
        ({ form, at }) =>
          `${at} ${key} has ${form === '' ? 'one form only' : `the form ${form}`} in ${has.language}, not in ${lacks.language}`,
      );
  const otherwise = [...one.forms.values()].flatMap((entry) => {
    const theirs = two.forms.get(entry.form);
    if (theirs === undefined) return [];
    const [ours, others] = [paramsOf(entry).join(' '), paramsOf(theirs).join(' ')];
    return ours === others
      ? []
      : [`${theirs.at} ${key} is filled with (${others}) in ${two.language}, (${ours}) in ${one.language}`];
  });
  return [...lacking(one, two), ...lacking(two, one), ...otherwise];
}
