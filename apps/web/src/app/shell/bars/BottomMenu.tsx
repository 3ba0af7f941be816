import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { TABS_MOST } from '../navigation/navigation.ts';
import { useTabs } from '../navigation/use-pages.ts';
import styles from './BottomMenu.module.css';
import { MenuTab } from './ShowNavigation.tsx';

/**
 * The pages at the thumb, on a narrow screen; every page and every act is in the menu over it, which the last tab opens
 * where it `opensMenu`.
 */
export function BottomMenu({ opensMenu }: { opensMenu: boolean }) {
  const { t } = useTranslation();
  const tabs = useTabs();
  return (
    <nav className={styles.menu} data-region="navbar" aria-label={t('nav.menu')}>
      {(opensMenu ? tabs.slice(0, TABS_MOST - 1) : tabs).map(({ to, title, tab, Icon }) => (
        <Link
          key={to}
          to={to}
          preload={false}
          className={styles.entry}
          activeProps={{ 'data-active': true }}
          aria-label={title}
          title={title}
        >
          <Icon size={22} aria-hidden="true" />
          <span className="clip">{tab}</span>
        </Link>
      ))}
      {opensMenu && <MenuTab />}
    </nav>
  );
}
