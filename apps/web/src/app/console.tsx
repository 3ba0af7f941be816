import { QueryClientProvider } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { readyMoney } from '../api/settings/use-money.ts';
import { Console } from '../console/Console.tsx';
import { loadScreenWords, loadWords, type TextSource } from '../lib/locale/i18n.ts';
import type { Catalogue } from '../lib/locale/translation.ts';
import { signOut } from './account/sign-out.ts';
import { queries } from './queries.ts';

const TEXTS = {
  en: [
    () => import('./locales/en/console.json'),
    () => import('./locales/en/console-wall.json'),
    () => import('./locales/en/console-calls.json'),
    () => import('./locales/en/console-players.json'),
    () => import('./locales/en/console-money.json'),
    () => import('./locales/en/console-staff.json'),
    () => import('./locales/en/console-trail.json'),
    () => import('./locales/en/console-setup.json'),
  ],
  tr: [
    () => import('./locales/tr/console.json'),
    () => import('./locales/tr/console-wall.json'),
    () => import('./locales/tr/console-calls.json'),
    () => import('./locales/tr/console-players.json'),
    () => import('./locales/tr/console-money.json'),
    () => import('./locales/tr/console-staff.json'),
    () => import('./locales/tr/console-trail.json'),
    () => import('./locales/tr/console-setup.json'),
  ],
  ar: [
    () => import('./locales/ar/console.json'),
    () => import('./locales/ar/console-wall.json'),
    () => import('./locales/ar/console-calls.json'),
    () => import('./locales/ar/console-players.json'),
    () => import('./locales/ar/console-money.json'),
    () => import('./locales/ar/console-staff.json'),
    () => import('./locales/ar/console-trail.json'),
    () => import('./locales/ar/console-setup.json'),
  ],
};

/** The texts of the console: players never fetch them. */
const consoleWords: TextSource = async (language) => {
  const files = language === 'bg' ? [] : TEXTS[language];
  const parts: readonly { readonly default: Catalogue }[] = await Promise.all(files.map((load) => load()));
  // Several areas have errors of their own.
  const errors = Object.assign({}, ...parts.map((part) => part.default.errors));
  return Object.assign({}, ...parts.map((part) => part.default), { errors });
};

/** Loads what every screen of the console shows. */
export const enter = (): Promise<unknown> =>
  Promise.all([loadScreenWords(), loadWords('console', consoleWords), readyMoney()]);

/** The console at its address, with the cache of the house's answers. */
export function ConsolePage() {
  const { _splat: path = '' } = useParams({ from: '/console/$' });
  return (
    <QueryClientProvider client={queries}>
      <Console path={path} onSignOut={() => void signOut()} />
    </QueryClientProvider>
  );
}
