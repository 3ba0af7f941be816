import { createRouter } from '@tanstack/react-router';
import { RouteError } from './RouteError.tsx';
import { routeTree } from './routes.tsx';

/** Where a page would be whose address cannot be decoded. */
const NOWHERE = '/pages/errors/error-404';

/** Addresses are typed and pasted: one with malformed percent-encoding is that of no page. */
function decodable({ url }: { readonly url: URL }): URL {
  try {
    decodeURIComponent(url.pathname);
    return url;
  } catch {
    return new URL(NOWHERE, url.origin);
  }
}

export const makeRouter = () =>
  createRouter({
    routeTree,
    rewrite: { input: decodable },
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
