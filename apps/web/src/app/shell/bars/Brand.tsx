import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Logo } from '../../../ui/values/Logo.tsx';
import styles from './Brand.module.css';

interface BrandProps {
  /** The logo without the name. */
  readonly small?: boolean;
  /** On a phone too, where the toolbar has no room for it. */
  readonly always?: boolean;
}

export function Brand({ small = false, always = small }: BrandProps) {
  const { t } = useTranslation();
  return (
    <Link to="/lobby" className={styles.brand} data-always={always} aria-label={t('app.name')}>
      <Logo size={28} />
      {!small && <span>{t('app.name')}</span>}
    </Link>
  );
}
