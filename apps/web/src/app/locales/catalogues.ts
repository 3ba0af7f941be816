import type { Catalogues } from '../../lib/locale/i18n.ts';
import en from './en/start.json';
import tr from './tr/start.json';

/** The texts of the login in the languages of most visits are part of the first load. */
const AT_HAND = { en, tr, bg: {} };
const SCREENS = {
  en: () => import('./en/screens.json'),
  tr: () => import('./tr/screens.json'),
  ar: () => import('./ar/screens.json'),
};

/** All texts of the product. */
export const catalogues: Catalogues = {
  start: async (language) =>
    language === 'ar' ? (await import('./ar/start.json')).default : AT_HAND[language],
  screens: async (language) => (language === 'bg' ? {} : (await SCREENS[language]()).default),
};
