import { IconChevronLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import styles from './Trail.module.css';

/** The way back up: to all games, or to a brand's. */
export function Trail({ brand }: { brand?: { readonly id: number; readonly name: string } | undefined }) {
  const { t } = useTranslation();
  return (
    <nav className={styles.trail} aria-label={t('games.back')}>
      {brand === undefined ? (
        <Link to="/games">
          <IconChevronLeft size={18} aria-hidden="true" />
          <span>{t('nav.games')}</span>
        </Link>
      ) : (
        <Link to="/games/$providerId" params={{ providerId: String(brand.id) }}>
          <IconChevronLeft size={18} aria-hidden="true" />
          <span>{brand.name}</span>
        </Link>
      )}
    </nav>
  );
}
