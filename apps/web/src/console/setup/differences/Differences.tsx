import { useTranslation } from '../../../lib/locale/use-translation.ts';
import styles from './Differences.module.css';

/** A value that differs between two versions, as a reader understands it; null: there is none. */
export interface Difference {
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** What differs between two versions: each field with its value before and after (OPS-84). */
export function Differences({ of }: { readonly of: readonly Difference[] }) {
  const { t } = useTranslation();
  if (of.length === 0) return <p>{t('consoleSetup.differences.none')}</p>;
  return (
    <table className={styles.differences} data-testid="differences">
      <thead>
        <tr>
          <th scope="col">{t('consoleSetup.differences.field')}</th>
          <th scope="col">{t('consoleSetup.differences.before')}</th>
          <th scope="col">{t('consoleSetup.differences.after')}</th>
        </tr>
      </thead>
      <tbody>
        {of.map(({ label, before, after }) => (
          <tr key={label} data-testid="difference">
            <th scope="row" dir="auto">
              {label}
            </th>
            <td dir="auto" data-label={t('consoleSetup.differences.before')}>
              {before === null ? <Absent /> : <del>{before}</del>}
            </td>
            <td dir="auto" data-label={t('consoleSetup.differences.after')}>
              {after === null ? <Absent /> : <ins>{after}</ins>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Absent() {
  const { t } = useTranslation();
  return <span className={styles.absent}>{t('consoleSetup.differences.absent')}</span>;
}
