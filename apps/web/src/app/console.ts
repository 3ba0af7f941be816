import { readyMoney } from '../api/settings/use-money.ts';
import { loadScreenWords, loadWords, type TextSource } from '../lib/locale/i18n.ts';

const TEXTS = {
  en: [() => import('./locales/en/console.json')],
  tr: [() => import('./locales/tr/console.json')],
  ar: [() => import('./locales/ar/console.json')],
};

/** The texts of the console: players never fetch them. */
const consoleWords: TextSource = async (language) => {
  const files = language === 'bg' ? [] : TEXTS[language];
  const parts = await Promise.all(files.map((load) => load()));
  return Object.assign({}, ...parts.map((part) => part.default));
};

export { ConsolePage } from './ConsolePage.tsx';

/** Loads what every screen of the console shows. */
export const enter = (): Promise<unknown> =>
  Promise.all([loadScreenWords(), loadWords('console', consoleWords), readyMoney()]);
