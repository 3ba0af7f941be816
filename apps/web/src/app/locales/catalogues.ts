import type { LoadCatalogue } from '../../lib/i18n.ts';

/** Each language is a file of its own, fetched when it is first spoken. */
export const loadCatalogue: LoadCatalogue = async (language) =>
  language === 'tr' ? (await import('./tr.json')).default : (await import('./en.json')).default;
