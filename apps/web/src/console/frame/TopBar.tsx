import { IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useKey } from '../../lib/dom/use-key.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import type { Elements } from '../../ui/elements.ts';
import { LanguageChoice } from '../../ui/language/LanguageChoice.tsx';
import type { ConsoleScreen } from '../screens.ts';
import { AccountMenu, SchemeButton } from './AccountMenu.tsx';
import { LinkState } from './LinkState.tsx';
import { Search } from './search/Search.tsx';
import styles from './TopBar.module.css';

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
