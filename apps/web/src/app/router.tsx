import { createRouter } from '@tanstack/react-router';
import { i18n } from '../lib/locale/translation.ts';
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

/**
 * Sets the title of each page, and moves the focus to its heading, so that a screen reader announces it. A change of
 * the query alone is no new page, and a focus that the reader has moved while the page was loading stays.
 */
export function followPages(routes: AppRouter): void {
  const name = () => {
    const key = routes.state.matches.findLast(({ staticData }) => staticData.title !== undefined)?.staticData
      .title;
    const product = i18n.t('app.name');
    document.title = key === undefined ? product : `${i18n.t(key)} · ${product}`;
  };
  /** The focus after the press that began the navigation: a dialog that it has closed gives it back first. */
  let left: Element | null = null;
  i18n.subscribe(name);
  routes.subscribe('onBeforeNavigate', () => {
    left = null;
    requestAnimationFrame(() => {
      left = document.activeElement;
    });
  });
  routes.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    name();
    if (fromLocation === undefined || !pathChanged) return;
    const now = document.activeElement;
    if (left !== null && now !== left && now !== document.body) return;
    const heading = document.querySelector<HTMLElement>('main h1');
    if (heading === null) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  });
}
