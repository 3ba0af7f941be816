import type { Catalogues } from '../../lib/locale/i18n.ts';
import en from './en/start.json';
import { SCREEN_TEXTS } from './screen-texts.ts';
import tr from './tr/start.json';

/** The texts of the login in the languages of most visits are part of the first load. */
const AT_HAND = { en, tr, bg: {} };
const ENTRY = {
  en: () => import('./en/entry.json'),
  tr: () => import('./tr/entry.json'),
  ar: () => import('./ar/entry.json'),
};

/** All texts of the product. */
export const catalogues: Catalogues = {
  start: async (language) =>
    language === 'ar' ? (await import('./ar/start.json')).default : AT_HAND[language],
  entry: async (language) => (language === 'bg' ? {} : (await ENTRY[language]()).default),
  screens: async (language) => (language === 'bg' ? {} : (await SCREEN_TEXTS[language]()).default),
};
