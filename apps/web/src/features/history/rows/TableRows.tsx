import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import type { Column } from './column.ts';
import styles from './TableRows.module.css';

interface TableRowsProps<Row> {
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string | number;
  /** A field, `-` before it for descending. */
  readonly sort: string;
  readonly onSort: (sort: string) => void;
}

/** A list with a column for each field. */
export function TableRows<Row>({ rows, columns, rowKey, sort, onSort }: TableRowsProps<Row>) {
  const sortBy = (id: string) => onSort(sort === id ? `-${id}` : id);
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Header key={column.id} column={column} sort={sort} sortBy={sortBy} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <Cell key={column.id} content={column.cell(row)} numeric={column.numeric} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CellProps {
  readonly content: ReactNode;
  readonly numeric: boolean | undefined;
}

/** What does not fit is a title. */
function Cell({ content, numeric = false }: CellProps) {
  return (
    <td
      data-numeric={numeric}
      translate={numeric ? 'no' : undefined}
      title={typeof content === 'string' ? content : undefined}
    >
      {content}
    </td>
  );
}

interface HeaderProps<Row> {
  readonly column: Column<Row>;
  readonly sort: string;
  readonly sortBy: (id: string) => void;
}

function Header<Row>({
  column: { id, words, sortable = false, numeric = false },
  sort,
  sortBy,
}: HeaderProps<Row>) {
  const { t } = useTranslation();
  const direction = sort === id ? 'ascending' : sort === `-${id}` ? 'descending' : 'none';
  return (
    <th scope="col" data-numeric={numeric} aria-sort={direction}>
      {sortable ? (
        <button type="button" onClick={() => sortBy(id)} aria-label={t('table.sortBy', { column: t(words) })}>
          <span>{t(words)}</span>
          {direction === 'ascending' && <IconArrowUp size={14} aria-hidden="true" />}
          {direction === 'descending' && <IconArrowDown size={14} aria-hidden="true" />}
        </button>
      ) : (
        t(words)
      )}
    </th>
  );
}
