import type { Catalogue, LoadCatalogue } from '../../lib/i18n.ts';

type Files = Record<string, () => Promise<{ default: Catalogue }>>;

/** What the first screen says, and the rest: each language's own files, fetched when they are first needed. */
const FILES: Files = {
  'en/start': () => import('./en/start.json'),
  'en/screens': () => import('./en/screens.json'),
  'tr/start': () => import('./tr/start.json'),
  'tr/screens': () => import('./tr/screens.json'),
};

export const loadCatalogue: LoadCatalogue = async (language, part) =>
  (await FILES[`${language}/${part}`]?.())?.default ?? {};
