import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';

export const LANGUAGES = ['en', 'tr'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The words of one language. */
export type Catalogue = Record<string, unknown>;
/** `start`: what is said before anybody has signed in, and errors. `screens`: everything else. */
export type CataloguePart = 'start' | 'screens';
export type LoadCatalogue = (language: Language, part: CataloguePart) => Promise<Catalogue>;

const STORED = 'language';
const FALLBACK: Language = 'en';

const asLanguage = (value: string | null): Language | undefined => LANGUAGES.find((known) => known === value);

export const storedLanguage = (): Language | undefined => asLanguage(localStorage.getItem(STORED));

function markDocument(language: Language): void {
  document.documentElement.lang = language;
  document.documentElement.dir = 'ltr';
}

let load: LoadCatalogue = async () => ({});

const wanted = new Set<CataloguePart>(['start']);
const loaded = new Set<string>();

async function ensureLoaded(language: Language): Promise<void> {
  const missing = [...wanted].filter((part) => !loaded.has(`${language} ${part}`));
  await Promise.all(
    missing.map(async (part) => {
      i18next.addResourceBundle(language, 'translation', await load(language, part), true);
      loaded.add(`${language} ${part}`);
    }),
  );
}

/** Resolves when the words of the screens behind the login are there, in whatever language is spoken then. */
export async function loadScreenWords(): Promise<void> {
  wanted.add('screens');
  const spoken = asLanguage(i18next.language) ?? FALLBACK;
  await ensureLoaded(spoken);
}

/** Loads the first language; words in `{braces}` are filled from params. */
export async function startLanguage(language: Language, loadCatalogue: LoadCatalogue): Promise<void> {
  load = loadCatalogue;
  markDocument(language);
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: FALLBACK,
    resources: { [language]: { translation: await load(language, 'start') } },
    partialBundledLanguages: true,
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
    returnNull: false,
  });
  loaded.add(`${language} start`);
}

/** The player's choice: kept for the next visit. */
export async function chooseLanguage(language: Language): Promise<void> {
  await ensureLoaded(language);
  localStorage.setItem(STORED, language);
  markDocument(language);
  await i18next.changeLanguage(language);
}
