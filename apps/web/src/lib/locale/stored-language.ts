import { deviceStore } from '../dom/stores.ts';
export const LANGUAGES = ['en', 'tr', 'ar'] as const;
type Choice = (typeof LANGUAGES)[number];

const CHOSEN = 'language';
const SHOWN = 'shown-language';

const asChoice = (value: string | null): Choice | undefined => LANGUAGES.find((known) => known === value);

export const storedLanguage = (): Choice | undefined => asChoice(deviceStore.getItem(CHOSEN));

export const storeLanguage = (language: string): void => deviceStore.setItem(CHOSEN, language);

/** The texts that are shown now are those that the next visit needs first. */
export const rememberShown = (language: string): void => deviceStore.setItem(SHOWN, language);

/** The language that this visit will most likely show, before the settings are known. */
export const likelyLanguage = (): Choice | undefined =>
  storedLanguage() ?? asChoice(deviceStore.getItem(SHOWN)) ?? asChoice(document.documentElement.lang);
