import type { WordSource } from '../../lib/i18n.ts';

const GALLERY = {
  en: () => import('./en/gallery.json'),
  tr: () => import('./tr/gallery.json'),
  ar: () => import('./ar/gallery.json'),
};

/** The words of the gallery: players never fetch them. */
export const galleryWords: WordSource = async (language) =>
  language === 'bg' ? {} : (await GALLERY[language]()).default;
