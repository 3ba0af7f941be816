import { redirect } from '@tanstack/react-router';
import { pageAt } from '../features/gallery/gallery-pages.ts';
import { loadWords, textsIn } from '../lib/locale/i18n.ts';
import { ACCESS, type Asked, guarded } from './access/guard.ts';

/** The texts of the gallery: players never fetch them. */
const galleryWords = textsIn({
  en: () => import('./locales/gallery.json?en'),
  tr: () => import('./locales/gallery.json?tr'),
  ar: () => import('./locales/gallery.json?ar'),
});

export { GalleryPage } from '../features/gallery/GalleryPage.tsx';

/** Checks that the gallery has the address and that the account may see it, and loads its texts. */
export async function enter(asked: Asked): Promise<void> {
  const shows = pageAt(asked.location.pathname);
  if (shows === undefined) throw redirect({ to: '/pages/errors/error-404' });
  if (shows.kind === 'role') guarded(ACCESS[shows.access])(asked);
  await loadWords('gallery', galleryWords);
}
