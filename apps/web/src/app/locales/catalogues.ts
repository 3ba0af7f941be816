import type { Catalogues } from '../../lib/i18n.ts';
import ar from './ar/start.json';
import en from './en/start.json';
import tr from './tr/start.json';

const SCREENS = {
  en: () => import('./en/screens.json'),
  tr: () => import('./tr/screens.json'),
  ar: () => import('./ar/screens.json'),
};

/** Every word of the product. */
export const catalogues: Catalogues = {
  start: { en, tr, ar, bg: {} },
  screens: async (language) => (language === 'bg' ? {} : (await SCREENS[language]()).default),
};
