import { QueryClientProvider } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { readyMoney } from '../api/settings/use-money.ts';
import { Console } from '../console/Console.tsx';
import { loadScreenWords, loadWords } from '../lib/locale/i18n.ts';
import type { Catalogue } from '../lib/locale/translation.ts';
import { signOut } from './account/sign-out.ts';
import { queries } from './queries.ts';

const TEXTS = {
  en: import.meta.glob<Catalogue>('./locales/console*.json', { import: 'default', query: '?en' }),
  tr: import.meta.glob<Catalogue>('./locales/console*.json', { import: 'default', query: '?tr' }),
  ar: import.meta.glob<Catalogue>('./locales/console*.json', { import: 'default', query: '?ar' }),
};

/** The texts of the console: players never fetch them. Each file is a part: several have errors, or kinds of the trail. */
const loadConsoleWords = (): Promise<unknown> =>
  Promise.all(
    Object.keys(TEXTS.en).map((file) =>
      loadWords(file, async (language) =>
        language === 'bg' ? {} : ((await TEXTS[language][file]?.()) ?? {}),
      ),
    ),
  );

/** Loads what every screen of the console shows. */
export const enter = (): Promise<unknown> =>
  Promise.all([loadScreenWords(), loadConsoleWords(), readyMoney()]);

/** The console at its address, with the cache of the house's answers. */
export function ConsolePage() {
  const { _splat: path = '' } = useParams({ from: '/console/$' });
  return (
    <QueryClientProvider client={queries}>
      <Console path={path} onSignOut={() => void signOut()} />
    </QueryClientProvider>
  );
}
