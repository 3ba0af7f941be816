import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { useTabs } from '../navigation/use-pages.ts';
import styles from './BottomMenu.module.css';

/** The pages at the thumb, on a narrow screen; every entry of the menu is behind Show Navigation. */
export function BottomMenu() {
  const { t } = useTranslation();
  return (
    <nav className={styles.menu} data-region="navbar" aria-label={t('nav.menu')}>
      {useTabs().map(({ to, title, tab, Icon }) => (
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
          <span>{tab}</span>
        </Link>
      ))}
    </nav>
  );
}
