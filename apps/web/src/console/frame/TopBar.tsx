import { IconDeviceGamepad, IconLayoutGrid, IconSearch, IconUserSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { machinesQuery } from '../../api/endpoints/machines.ts';
import { useKey } from '../../lib/dom/use-key.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import type { Elements } from '../../ui/elements.ts';
import { LanguageChoice } from '../../ui/language/LanguageChoice.tsx';
import { SearchDialog } from '../../ui/search/SearchDialog.tsx';
import type { ConsoleScreen } from '../screens.ts';
import { AccountMenu, SchemeButton } from './AccountMenu.tsx';
import { LinkState } from './LinkState.tsx';
import { type Found, find } from './search/find.ts';
import styles from './TopBar.module.css';

interface SearchProps {
  readonly screens: readonly ConsoleScreen[];
  readonly onClose: () => void;
}

const ICONS = {
  screen: IconLayoutGrid,
  machine: IconDeviceGamepad,
  players: IconUserSearch,
} as const satisfies Record<Found['kind'], unknown>;

const hasScreen = (screens: readonly ConsoleScreen[], path: string): boolean =>
  screens.some((screen) => screen.path === path);

/** Finds a screen, a machine or a player, and goes there. */
function Search({ screens, onClose }: SearchProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const walls = hasScreen(screens, 'wall');
  const { data: machines = [] } = useQuery({ ...machinesQuery(null), enabled: walls });
  const found = find(text, {
    screens: screens.map(({ path, words }) => ({ path, title: t(words) })),
    machines: walls ? machines : [],
    players: hasScreen(screens, 'players') ? (words) => t('console.search.players', { words }) : null,
  });
  return (
    <SearchDialog
      words={{
        title: t('console.search.title'),
        label: t('console.search.open'),
        placeholder: t('console.search.placeholder'),
        none: t('console.search.none'),
      }}
      testId="console-search-dialog"
      wide
      text={text}
      onText={setText}
      found={found.map(({ path, kind, title, hint }) => ({
        to: path,
        title,
        Icon: ICONS[kind],
        ...(hint !== '' && { hint }),
      }))}
      onGo={(path) => void navigate({ to: '/console/$', params: { _splat: path } })}
      onClose={onClose}
    />
  );
}

interface TopBarProps {
  /** Those that the account may see. */
  readonly screens: readonly ConsoleScreen[];
  /** Name of the present screen, for a phone, whose menu does not show it. */
  readonly title: string;
  readonly phone: boolean;
  readonly onSignOut: () => void;
  /** What else the account menu shows. */
  readonly children?: Elements;
}

/** The key that opens the search. */
const SEARCH_KEY = '/';

/** Where one is, the search, whether what one sees is live, and the account. */
export function TopBar({ screens, title, phone, onSignOut, children }: TopBarProps) {
  const { t } = useTranslation();
  const [searching, setSearching] = useState(false);
  useKey(SEARCH_KEY, () => setSearching(true));
  return (
    <header className={styles.bar} data-region="toolbar">
      <Link
        to="/console/$"
        params={{ _splat: '' }}
        preload={false}
        className={styles.brand}
        aria-label={t('console.title')}
      >
        <img src="/favicon.svg" alt="" width="28" height="28" />
        <span className={styles.name}>{phone ? title : t('console.title')}</span>
      </Link>
      <button
        type="button"
        className={styles.search}
        aria-haspopup="dialog"
        aria-keyshortcuts={SEARCH_KEY}
        onClick={() => setSearching(true)}
        data-testid="console-search"
      >
        <IconSearch size={20} aria-hidden="true" />
        <span>{t('console.search.open')}</span>
        {!phone && <kbd>{SEARCH_KEY}</kbd>}
      </button>
      <div className={styles.tools}>
        <LinkState />
        {!phone && <LanguageChoice />}
        {!phone && <SchemeButton />}
        <AccountMenu phone={phone} onSignOut={onSignOut}>
          {children}
        </AccountMenu>
      </div>
      {searching && <Search screens={screens} onClose={() => setSearching(false)} />}
    </header>
  );
}
