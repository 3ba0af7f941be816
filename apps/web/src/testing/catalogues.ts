import arScreens from '../app/locales/ar/screens.json';
import arStart from '../app/locales/ar/start.json';
import enScreens from '../app/locales/en/screens.json';
import enStart from '../app/locales/en/start.json';
import trScreens from '../app/locales/tr/screens.json';
import trStart from '../app/locales/tr/start.json';

/** All words of each language, for tests. */
export const en = { ...enStart, ...enScreens };
export const tr = { ...trStart, ...trScreens };
export const ar = { ...arStart, ...arScreens };
