import type { Catalogues } from '../../lib/i18n.ts';
import en from './en/start.json';
import tr from './tr/start.json';

/** The first words of the languages that most visits begin in travel with the app. */
const AT_HAND = { en, tr, bg: {} };
const SCREENS = {
  en: () => import('./en/screens.json'),
  tr: () => import('./tr/screens.json'),
  ar: () => import('./ar/screens.json'),
};

/** Every word of the product. */
export const catalogues: Catalogues = {
  start: async (language) =>
    language === 'ar' ? (await import('./ar/start.json')).default : AT_HAND[language],
  screens: async (language) => (language === 'bg' ? {} : (await SCREENS[language]()).default),
};
