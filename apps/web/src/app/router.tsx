import { createRouter } from '@tanstack/react-router';
import { RouteError } from './RouteError.tsx';
import { routeTree } from './route-tree.gen.ts';

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPreloadDelay: 20,
  scrollRestoration: true,
  defaultErrorComponent: RouteError,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
