import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import styles from './BottomMenu.module.css';
import { usePages } from './use-pages.ts';

/** The pages at the thumb, on a narrow screen. */
export function BottomMenu() {
  const { t } = useTranslation();
  return (
    <nav className={styles.menu} data-region="navbar" aria-label={t('nav.menu')}>
      {usePages().map(({ to, title, Icon }) => (
        <Link key={to} to={to} preload={false} className={styles.entry} activeProps={{ 'data-active': true }}>
          <Icon size={20} aria-hidden="true" />
          <span>{title}</span>
        </Link>
      ))}
    </nav>
  );
}
