import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../../lib/locale/use-translation.ts';
import { type Column, placesOf, type RowOpening } from '../column.ts';
import { Opening } from './Opening.tsx';
import styles from './PhoneRows.module.css';

interface PhoneRowsProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  readonly opening?: RowOpening<Row>;
}

/** Rows of two lines. A press opens the row, or shows the fields that have no place on the lines. */
export function PhoneRows<Row>({ label, columns, rows, rowKey, opening }: PhoneRowsProps<Row>) {
  const places = placesOf(columns);
  return (
    <ul className={styles.rows} aria-label={label}>
      {rows.map((row) => (
        <li key={rowKey(row)} data-testid="row">
          {opening !== undefined ? (
            <div className={styles.lines} data-figure={places.figure !== undefined}>
              <Lines
                places={places}
                row={row}
                title={(content) => (
                  <Opening opening={opening} row={row}>
                    {content}
                  </Opening>
                )}
              />
              <IconChevronRight className={styles.forward} size={18} aria-hidden="true" />
            </div>
          ) : (
            <Details places={places} row={row} />
          )}
        </li>
      ))}
    </ul>
  );
}

interface LinesProps<Row> {
  readonly places: ReturnType<typeof placesOf<Row>>;
  readonly row: Row;
  readonly title?: (content: ReactNode) => ReactNode;
}

function Lines<Row>({ places, row, title = (content) => content }: LinesProps<Row>) {
  return (
    <>
      <strong className={styles.title} dir="auto">
        {title(places.title?.cell(row))}
      </strong>
      {places.figure !== undefined && <span className={styles.figure}>{places.figure.cell(row)}</span>}
      <span className={styles.note} dir="auto">
        {places.note?.cell(row)}
      </span>
      <span className={styles.aside}>{places.aside?.cell(row)}</span>
    </>
  );
}

function Details<Row>({ places, row }: LinesProps<Row>) {
  const { t } = useTranslation();
  if (places.others.length === 0)
    return (
      <div className={styles.lines} data-figure={places.figure !== undefined}>
        <Lines places={places} row={row} />
      </div>
    );
  return (
    <details>
      <summary className={styles.lines} data-figure={places.figure !== undefined}>
        <Lines places={places} row={row} />
        <IconChevronDown className={styles.down} size={18} aria-hidden="true" />
      </summary>
      <dl className={styles.fields}>
        {places.others.map(({ id, words, cell }) => (
          <div key={id}>
            <dt>{t(words)}</dt>
            <dd>{cell(row)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
