import { LANGUAGES, rememberShown, storeLanguage } from './stored-language.ts';
import { type Catalogue, FALLBACK, i18n } from './translation.ts';

/** The text direction: that of the language, unless one is set. */
export type Direction = 'auto' | 'ltr' | 'rtl';

const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(['ar']);
let set: Direction = 'auto';

function align(): void {
  const { documentElement: root } = document;
  const ofLanguage = RIGHT_TO_LEFT.has(root.lang) ? 'rtl' : 'ltr';
  const wanted = set === 'auto' ? ofLanguage : set;
  // Setting the same value again would make the browser recompute every style of the page.
  if (root.dir !== wanted) root.dir = wanted;
}

export function markLanguage(language: string): void {
  document.documentElement.lang = language;
  align();
}

export function setDirection(direction: Direction): void {
  set = direction;
  align();
}

/** Bulgarian has no texts of its own yet: an operator who sets it gets the fallback. */
export type Language = (typeof LANGUAGES)[number] | 'bg';

/** Loads the texts of a language. */
export type TextSource = (language: Language) => Promise<Catalogue>;
/** The texts in the modules of languages. */
export const textsIn =
  (
    modules: Readonly<Record<(typeof LANGUAGES)[number], () => Promise<{ default: Catalogue }>>>,
  ): TextSource =>
  async (language) =>
    language === 'bg' ? {} : (await modules[language]()).default;
/**
 * `start`: texts of the login, with their errors. `entry`: those of registration, of a new password and of the further steps
 * of a login. `screens`: all other texts.
 */
export type Catalogues = Readonly<Record<'start' | 'entry' | 'screens', TextSource>>;

/** These have all texts of the product; the others use the fallback for missing ones. */
const COMPLETE: ReadonlySet<Language> = new Set(['en', 'tr']);

const asLanguage = (value: string | null): Language | undefined => LANGUAGES.find((known) => known === value);

let catalogues: Catalogues = {
  start: async () => ({}),
  entry: async () => ({}),
  screens: async () => ({}),
};
/** The parts that have been requested so far: `screens` after the first sign-in. */
const parts = new Map<string, TextSource>();
const loading = new Map<string, Promise<unknown>>();

function load(language: Language, part: string, source: TextSource): Promise<unknown> {
  const key = `${language} ${part}`;
  const begun = loading.get(key) ?? source(language).then((texts) => i18n.add(language, texts));
  loading.set(key, begun);
  begun.catch(() => loading.delete(key));
  return begun;
}

/** With the fallback of a language. */
async function ensureLoaded(language: Language): Promise<void> {
  const languages: readonly Language[] = COMPLETE.has(language) ? [language] : [language, FALLBACK];
  await Promise.all(
    languages.flatMap((each) => [...parts].map(([part, source]) => load(each, part, source))),
  );
}

/** The longest (ms) that texts wait for their font. */
const LETTERS_MS = 1_500;
/** Fonts that are not on the first page: loaded before their texts are shown, so that nothing shifts. */
const LETTERS: Partial<Record<Language, [font: string, sample: string]>> = {
  ar: ['1rem "Vazirmatn Variable"', 'ا'],
};

async function ensureLetters(language: Language): Promise<void> {
  const wanted = LETTERS[language];
  if (wanted === undefined || !('fonts' in document)) return;
  const late = new Promise((resolve) => setTimeout(resolve, LETTERS_MS));
  await Promise.race([document.fonts.load(...wanted).catch(() => undefined), late]);
}

/** Resolves when the texts of a part are loaded, in the present language. */
export async function loadWords(part: string, source: TextSource): Promise<void> {
  parts.set(part, source);
  await ensureLoaded(asLanguage(i18n.language) ?? FALLBACK);
}

export const loadScreenWords = (): Promise<void> => loadWords('screens', catalogues.screens);

export const loadEntryWords = (): Promise<void> => loadWords('entry', catalogues.entry);

/** Starts with the first language; `{braces}` in texts are filled from parameters. */
export async function startLanguage(language: Language, source: Catalogues): Promise<void> {
  catalogues = source;
  parts.set('start', source.start);
  markLanguage(language);
  rememberShown(language);
  const letters = ensureLetters(language);
  i18n.changeLanguage(language);
  await Promise.all([ensureLoaded(language), letters]);
}

/** Switches to the player's language and stores it for the next visit. */
export async function chooseLanguage(language: Language): Promise<void> {
  await Promise.all([ensureLoaded(language), ensureLetters(language)]);
  storeLanguage(language);
  rememberShown(language);
  markLanguage(language);
  i18n.changeLanguage(language);
}
