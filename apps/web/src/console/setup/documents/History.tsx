import {
  changesBetween,
  type DocumentBody,
  type DocumentKind,
  type DocumentReply,
} from '@floorcast/contract/site-documents';
import { formatMinute } from '../../../lib/locale/moments.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Verbatim } from '../../../ui/values/Verbatim.tsx';
import { Differences } from '../differences/Differences.tsx';
import { Opened } from '../differences/Opened.tsx';
import styles from './Document.module.css';
import { useDocumentDifferences } from './use-document-differences.ts';

interface HistoryProps {
  readonly kind: DocumentKind;
  readonly document: Pick<DocumentReply, 'versions' | 'base'>;
  /** Begins the form from a version; absent: the account publishes nothing. */
  readonly onBack?: (version: number) => void;
}

/** The versions that were published, the newest first, each with what it has changed. */
export function History({ kind, document, onBack }: HistoryProps) {
  const { t, i18n } = useTranslation();
  const differencesOf = useDocumentDifferences(kind);
  const { versions } = document;
  return (
    <section className={styles.history}>
      <h2>{t('consoleSetup.document.history')}</h2>
      {versions.length === 0 && <p className={styles.quiet}>{t('consoleSetup.document.noVersion')}</p>}
      <ol>
        {versions.map(({ version, at, by, note, body }, index) => (
          <li key={version} data-testid="document-version">
            <strong>{t('consoleSetup.version', { version })}</strong>
            <bdi>{note}</bdi>
            <span className={styles.quiet}>
              <Verbatim>{by}</Verbatim>
              <span>{` · ${formatMinute(at, i18n.language)}`}</span>
              {body === null && <span>{` · ${t('consoleSetup.document.asFile')}`}</span>}
            </span>
            {onBack !== undefined && index > 0 && (
              <Button onClick={() => onBack(version)}>{t('consoleSetup.document.back', { version })}</Button>
            )}
            {isKnown(document, index) && (
              <Opened words={t('consoleSetup.differences.changed')}>
                {() => (
                  <Differences
                    of={differencesOf(
                      changesBetween(valuesOf(document, index + 1), valuesOf(document, index)),
                    )}
                  />
                )}
              </Opened>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Whether what was before a version is known: the first one comes after the file, as it is now. */
const isKnown = ({ versions }: HistoryProps['document'], index: number): boolean =>
  index + 1 < versions.length || versions[index]?.version === 1;

const valuesOf = ({ versions, base }: HistoryProps['document'], index: number): DocumentBody => ({
  ...base,
  ...versions[index]?.body,
});
