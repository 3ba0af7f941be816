import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';

export const LANGUAGES = ['en', 'tr'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The words of one language. */
export type Catalogue = Record<string, unknown>;
export type LoadCatalogue = (language: Language) => Promise<Catalogue>;

const STORED = 'language';
const FALLBACK: Language = 'en';

const asLanguage = (value: string | null): Language | undefined => LANGUAGES.find((known) => known === value);

export const storedLanguage = (): Language | undefined => asLanguage(localStorage.getItem(STORED));

function markDocument(language: Language): void {
  document.documentElement.lang = language;
  document.documentElement.dir = 'ltr';
}

let load: LoadCatalogue = async () => ({});

async function ensureLoaded(language: Language): Promise<void> {
  if (i18next.hasResourceBundle(language, 'translation')) return;
  i18next.addResourceBundle(language, 'translation', await load(language));
}

/** Loads the first language; words in `{braces}` are filled from params. */
export async function startLanguage(language: Language, loadCatalogue: LoadCatalogue): Promise<void> {
  load = loadCatalogue;
  markDocument(language);
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: FALLBACK,
    resources: { [language]: { translation: await load(language) } },
    partialBundledLanguages: true,
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
    returnNull: false,
  });
}

/** The player's choice: kept for the next visit. */
export async function chooseLanguage(language: Language): Promise<void> {
  await ensureLoaded(language);
  localStorage.setItem(STORED, language);
  markDocument(language);
  await i18next.changeLanguage(language);
}
