/** Texts of the screens behind the login. */
export const SCREEN_TEXTS = {
  en: () => import('./en/screens.json'),
  tr: () => import('./tr/screens.json'),
  ar: () => import('./ar/screens.json'),
};
