import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import styles from './BriefRows.module.css';
import type { Column } from './column.ts';

/** What two lines say of a row: what it was and how much, when and where. */
export interface Brief {
  readonly what: string;
  readonly figure: ReactNode;
  readonly when: string;
  readonly where: string;
}

interface BriefRowsProps<Row> {
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string | number;
  readonly brief: (row: Row) => Brief;
}

/** A list of two lines a row; a press shows every field of it. */
export function BriefRows<Row>({ rows, columns, rowKey, brief }: BriefRowsProps<Row>) {
  const { t } = useTranslation();
  return (
    <ul className={styles.rows}>
      {rows.map((row) => (
        <li key={rowKey(row)} data-testid="brief-row">
          <details>
            <Lines {...brief(row)} />
            <dl className={styles.fields}>
              {columns.map(({ id, words, cell }) => (
                <div key={id}>
                  <dt>{t(words)}</dt>
                  <dd>{cell(row)}</dd>
                </div>
              ))}
            </dl>
          </details>
        </li>
      ))}
    </ul>
  );
}

function Lines({ what, figure, when, where }: Brief) {
  return (
    <summary className={styles.lines}>
      <strong title={what}>{what}</strong>
      <span className={styles.figure}>{figure}</span>
      <span className={styles.when}>{when}</span>
      <span className={styles.where} title={where}>
        {where}
      </span>
      <IconChevronDown size={18} aria-hidden="true" />
    </summary>
  );
}
