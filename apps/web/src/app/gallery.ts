import { redirect } from '@tanstack/react-router';
import { pageAt } from '../features/gallery/pages.ts';
import { loadWords } from '../lib/i18n.ts';
import { ACCESS } from './guard.ts';
import { type Asked, guarded } from './guarded.ts';
import { galleryWords } from './locales/gallery.ts';

export { GalleryPage } from '../features/gallery/GalleryPage.tsx';

/** Who may see the address, if the gallery has it; ready when its words are. */
export async function enter(asked: Asked): Promise<void> {
  const shows = pageAt(asked.location.pathname);
  if (shows === undefined) throw redirect({ to: '/pages/errors/error-404' });
  if (shows.kind === 'role') guarded(ACCESS[shows.access])(asked);
  await loadWords('gallery', galleryWords);
}
