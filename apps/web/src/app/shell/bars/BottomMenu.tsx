import { IconDots } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { usePages } from '../navigation/use-pages.ts';
import { panel } from '../panels.ts';
import styles from './BottomMenu.module.css';

/** How many fit beside each other. */
const MOST = 6;

/** The pages at the thumb, on a narrow screen; those that do not fit are behind the last one. */
export function BottomMenu() {
  const { t } = useTranslation();
  const pages = usePages();
  const fit = pages.length <= MOST;
  return (
    <nav className={styles.menu} data-region="navbar" aria-label={t('nav.menu')}>
      {(fit ? pages : pages.slice(0, MOST - 1)).map(({ to, title, Icon }) => (
        <Link key={to} to={to} preload={false} className={styles.entry} activeProps={{ 'data-active': true }}>
          <Icon size={20} aria-hidden="true" />
          <span>{title}</span>
        </Link>
      ))}
      {!fit && (
        <button type="button" className={styles.entry} onClick={() => panel.open('navigation')}>
          <IconDots size={20} aria-hidden="true" />
          <span>{t('nav.more')}</span>
        </button>
      )}
    </nav>
  );
}
