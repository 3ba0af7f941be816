import type { DocumentVersion } from '@floorcast/contract/site-documents';
import { formatMinute } from '../../../lib/locale/moments.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import styles from './Document.module.css';

interface HistoryProps {
  readonly versions: readonly DocumentVersion[];
  /** Begins the form from a version; absent: the account publishes nothing. */
  readonly onBack?: (version: number) => void;
}

/** The versions that were published, the newest first. */
export function History({ versions, onBack }: HistoryProps) {
  const { t, i18n } = useTranslation();
  return (
    <section className={styles.history}>
      <h2>{t('consoleSetup.document.history')}</h2>
      {versions.length === 0 && <p className={styles.quiet}>{t('consoleSetup.document.noVersion')}</p>}
      <ol>
        {versions.map(({ version, at, by, note, body }, index) => (
          <li key={version} data-testid="document-version">
            <strong>{t('consoleSetup.version', { version })}</strong>
            <span>{note}</span>
            <span className={styles.quiet}>
              <bdi>{by}</bdi> · {formatMinute(at, i18n.language)}
              {body === null && ` · ${t('consoleSetup.document.asFile')}`}
            </span>
            {onBack !== undefined && index > 0 && (
              <Button onClick={() => onBack(version)}>{t('consoleSetup.document.back', { version })}</Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
