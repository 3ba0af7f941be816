import { type Catalogues, textsIn } from '../../lib/locale/i18n.ts';
import { SCREEN_TEXTS } from './screen-texts.ts';
import en from './start.json?en';
import tr from './start.json?tr';

/** The texts of the login in the languages of most visits are part of the first load. */
const AT_HAND = { en, tr, bg: {} };

export const catalogues: Catalogues = {
  start: async (language) =>
    language === 'ar' ? (await import('./start.json?ar')).default : AT_HAND[language],
  entry: textsIn({
    en: () => import('./entry.json?en'),
    tr: () => import('./entry.json?tr'),
    ar: () => import('./entry.json?ar'),
  }),
  screens: textsIn(SCREEN_TEXTS),
};
