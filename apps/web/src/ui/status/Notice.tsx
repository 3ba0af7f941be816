import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Button } from '../button/Button.tsx';
import type { Elements } from '../elements.ts';
import styles from './Notice.module.css';

interface NoticeProps {
  readonly icon: Elements;
  readonly title: string;
  readonly hint?: string;
  readonly action?: Elements;
  /** Another try is the way on. */
  readonly onRetry?: () => void;
  /** It is all there is on the page. */
  readonly wholePage?: boolean;
}

export function Notice({ icon, title, hint, action, onRetry, wholePage = false }: NoticeProps) {
  const { t } = useTranslation();
  return (
    <div className={`rows gap-8 ${styles.notice}`} role="status">
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      {wholePage ? <h1 className={styles.title}>{title}</h1> : <p className={styles.title}>{title}</p>}
      {hint !== undefined && <p className={`quiet ${styles.hint}`}>{hint}</p>}
      {action}
      {onRetry && <Button onClick={onRetry}>{t('load.retry')}</Button>}
    </div>
  );
}
