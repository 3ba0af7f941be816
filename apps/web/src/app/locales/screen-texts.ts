/** Texts of the screens behind the login. */
export const SCREEN_TEXTS = {
  en: () => import('./screens.json?en'),
  tr: () => import('./screens.json?tr'),
  ar: () => import('./screens.json?ar'),
};
