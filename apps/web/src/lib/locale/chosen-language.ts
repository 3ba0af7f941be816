import type { Language } from './i18n.ts';
import { i18n } from './translation.ts';

const LANGUAGES: readonly Language[] = ['en', 'tr', 'ar', 'bg'];

/** The language of the texts on the screen. */
export const chosenLanguage = (): Language => LANGUAGES.find((each) => each === i18n.language) ?? 'en';
