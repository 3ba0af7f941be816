import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';

const gallery = () => import('../gallery.ts');

/** An address that no screen has: of the gallery, which travels when it is asked for (ROUTE-10), or of nothing. */
export const Route = createFileRoute('/$')({
  codeSplitGroupings: [],
  staticData: { title: 'gallery.title' },
  beforeLoad: async (asked) => (await gallery()).enter(asked),
  component: lazyRouteComponent(gallery, 'GalleryPage'),
});
