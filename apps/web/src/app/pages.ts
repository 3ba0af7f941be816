import i18next from 'i18next';
import type { AppRouter } from './router.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Key of the page's title; the innermost route that has one names the page. */
    readonly title?: string;
  }
}

/**
 * Names each page in the browser's title, and moves the focus to what is new: whoever does not see the screen change
 * hears it. A change of the query alone is no new page.
 */
export function followPages(routes: AppRouter): void {
  const name = () => {
    const key = routes.state.matches.findLast(({ staticData }) => staticData.title !== undefined)?.staticData
      .title;
    const product = i18next.t('app.name');
    document.title = key === undefined ? product : `${i18next.t(key)} · ${product}`;
  };
  i18next.on('languageChanged', name);
  routes.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    name();
    if (fromLocation === undefined || !pathChanged) return;
    const heading = document.querySelector<HTMLElement>('main h1');
    if (heading === null) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  });
}
