import type { Language } from './i18n.ts';
import { LANGUAGES } from './stored-language.ts';
import { i18n } from './translation.ts';

const ALL: readonly Language[] = [...LANGUAGES, 'bg'];

export const chosenLanguage = (): Language => ALL.find((each) => each === i18n.language) ?? 'en';
