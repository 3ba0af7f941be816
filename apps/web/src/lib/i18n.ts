import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { markLanguage } from './direction.ts';

/** The languages that a player can choose. */
export const LANGUAGES = ['en', 'tr', 'ar'] as const;
/** Bulgarian has no words of its own yet: an operator who sets it gets the fallback. */
export type Language = (typeof LANGUAGES)[number] | 'bg';

/** The words of one language. */
export type Catalogue = Record<string, unknown>;

/** Where words come from. */
export type WordSource = (language: Language) => Promise<Catalogue>;
/** `start`: what guests read, their errors among it. `screens`: everything else that players read. */
export type Catalogues = Readonly<Record<'start' | 'screens', WordSource>>;

const STORED = 'language';
const FALLBACK: Language = 'en';
/** Every word of the product is there in these; the others borrow from the fallback. */
const COMPLETE: ReadonlySet<Language> = new Set(['en', 'tr']);

const asLanguage = (value: string | null): Language | undefined => LANGUAGES.find((known) => known === value);

export const storedLanguage = (): Language | undefined => asLanguage(localStorage.getItem(STORED));

let catalogues: Catalogues = { start: async () => ({}), screens: async () => ({}) };
/** What has been wanted so far: `screens` once somebody has come past the login. */
const parts = new Map<string, WordSource>();
const loading = new Map<string, Promise<unknown>>();

function load(language: Language, part: string, source: WordSource): Promise<unknown> {
  const key = `${language} ${part}`;
  const begun =
    loading.get(key) ??
    source(language).then((words) => i18next.addResourceBundle(language, 'translation', words, true));
  loading.set(key, begun);
  begun.catch(() => loading.delete(key));
  return begun;
}

/** With what a language borrows. */
async function ensureLoaded(language: Language): Promise<void> {
  const languages = COMPLETE.has(language) ? [language] : [language, FALLBACK];
  await Promise.all(
    languages.flatMap((each) => [...parts].map(([part, source]) => load(each, part, source))),
  );
}

/** The longest (ms) that words wait for their letters. */
const LETTERS_MS = 1_500;
/** Letters that the page does not begin with: fetched before they are shown, so that nothing moves when they come. */
const LETTERS: Partial<Record<Language, [font: string, sample: string]>> = {
  ar: ['1rem "Vazirmatn Variable"', 'ا'],
};

async function ensureLetters(language: Language): Promise<void> {
  const wanted = LETTERS[language];
  if (wanted === undefined || !('fonts' in document)) return;
  const late = new Promise((resolve) => setTimeout(resolve, LETTERS_MS));
  await Promise.race([document.fonts.load(...wanted).catch(() => undefined), late]);
}

/** Resolves when the words of a part are there, in whatever language is spoken then. */
export async function loadWords(part: string, source: WordSource): Promise<void> {
  parts.set(part, source);
  await ensureLoaded(asLanguage(i18next.language) ?? FALLBACK);
}

/** The words of the screens behind the login. */
export const loadScreenWords = (): Promise<void> => loadWords('screens', catalogues.screens);

/** Speaks the first language; words in `{braces}` are filled from params. */
export async function startLanguage(language: Language, source: Catalogues): Promise<void> {
  catalogues = source;
  parts.set('start', source.start);
  markLanguage(language);
  const letters = ensureLetters(language);
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: FALLBACK,
    resources: {},
    partialBundledLanguages: true,
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
    returnNull: false,
  });
  await Promise.all([ensureLoaded(language), letters]);
}

/** The player's choice: kept for the next visit. */
export async function chooseLanguage(language: Language): Promise<void> {
  await Promise.all([ensureLoaded(language), ensureLetters(language)]);
  localStorage.setItem(STORED, language);
  markLanguage(language);
  await i18next.changeLanguage(language);
}
