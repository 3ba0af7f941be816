import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { i18n } from '../lib/locale/translation.ts';

/** Names the document after a screen of the console; the app names it after the route, which is one for all of them. */
export function useScreenTitle(title: string | null): void {
  const router = useRouter();
  useEffect(() => {
    if (title === null) return;
    const name = () => {
      document.title = [title, i18n.t('console.title'), i18n.t('app.name')].join(' · ');
    };
    name();
    // The app's own listeners were first.
    return router.subscribe('onRendered', name);
  }, [router, title]);
}
