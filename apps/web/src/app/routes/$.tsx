import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';

const gallery = () => import('../gallery.ts');

/** An address that no screen has: one of the gallery, which is loaded on demand (ROUTE-10), or an unknown one. */
export const Route = createFileRoute('/$')({
  codeSplitGroupings: [],
  staticData: { title: 'gallery.title' },
  beforeLoad: async (asked) => (await gallery()).enter(asked),
  component: lazyRouteComponent(gallery, 'GalleryPage'),
});
