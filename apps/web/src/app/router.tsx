import { createRouter } from '@tanstack/react-router';
import { RouteError } from './RouteError.tsx';
import { routeTree } from './route-tree.gen.ts';

export const makeRouter = () =>
  createRouter({
    routeTree,
    defaultPreload: 'intent',
    defaultPreloadDelay: 20,
    scrollRestoration: true,
    scrollToTopSelectors: ['[data-scroll-restoration-id="content"]'],
    defaultErrorComponent: RouteError,
  });
export type AppRouter = ReturnType<typeof makeRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
