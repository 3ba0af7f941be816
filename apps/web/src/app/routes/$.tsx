import { createFileRoute } from '@tanstack/react-router';
import { GalleryPage } from '../../features/gallery/GalleryPage.tsx';

/** An address that no screen has: of the gallery, which travels when it is asked for (ROUTE-10), or of nothing. */
export const Route = createFileRoute('/$')({
  staticData: { title: 'gallery.title' },
  beforeLoad: async (asked) => (await import('../gallery.ts')).enter(asked),
  component: GalleryPage,
});
