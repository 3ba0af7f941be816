import { type ColumnDef, rowSortingFeature, tableFeatures, useTable } from '@tanstack/react-table';
import { useMemo, useRef } from 'react';
import { useMedia } from '../../../lib/dom/use-media.ts';
import { useScrolls } from '../../../ui/dialog/use-scrolls.ts';
import type { Column, RowOpening } from './column.ts';
import { ColumnHead } from './rows/ColumnHead.tsx';
import { Opening } from './rows/Opening.tsx';
import { PhoneRows } from './rows/PhoneRows.tsx';
import { sortingOf, sortOf } from './rows/sort.ts';
import styles from './Table.module.css';

export interface TableProps<Row> {
  /** What the table lists, for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  readonly opening?: RowOpening<Row>;
  /** A field, `-` before it for descending. */
  readonly sort?: string;
  readonly onSort?: (sort: string) => void;
}

/** From this width on there is room for a column each: for few columns, and for many. */
const COLUMNS_FIT = { few: '(min-width: 760px)', many: '(min-width: 1101px)' };
/** More columns than this are many. */
const FEW = 5;

/** Rows with a column for each field; rows of two lines where columns do not fit. */
export function Table<Row extends object>(props: TableProps<Row>) {
  const inColumns = useMedia(COLUMNS_FIT[props.columns.length > FEW ? 'many' : 'few']);
  return inColumns ? <WideTable {...props} /> : <PhoneRows {...props} />;
}

const features = tableFeatures({ rowSortingFeature });
type Definition<Row extends object> = ColumnDef<typeof features, Row>;

const definitionsOf = <Row extends object>(named: string): Definition<Row>[] =>
  named.split(',').map((name) => ({
    id: name.replace(/^-/, ''),
    enableSorting: name.startsWith('-'),
    // The table sorts nothing itself, and only columns with a value can be sorted by.
    accessorFn: () => null,
  }));

/** The rows and heads of the table; the house sorts: a page is not the list. */
function useRows<Row extends object>({ columns, rows, rowKey, sort = '', onSort }: TableProps<Row>) {
  // By what they are called: screens may make their columns at each rendering.
  const named = columns.map(({ id, sortable = false }) => (sortable ? `-${id}` : id)).join();
  const definitions = useMemo(() => definitionsOf<Row>(named), [named]);
  const data = useMemo(() => [...rows], [rows]);
  const sorting = useMemo(() => sortingOf(sort), [sort]);
  return useTable({
    features,
    columns: definitions,
    data,
    getRowId: (row) => String(rowKey(row)),
    state: { sorting },
    manualSorting: true,
    enableSortingRemoval: false,
    sortDescFirst: false,
    onSortingChange: (change) => onSort?.(sortOf(typeof change === 'function' ? change(sorting) : change)),
  });
}

function WideTable<Row extends object>(props: TableProps<Row>) {
  const { label, columns, opening, onSort } = props;
  const frame = useRef<HTMLDivElement>(null);
  const scrolls = useScrolls(frame);
  const byId = new Map(columns.map((column) => [column.id, column]));
  const table = useRows(props);
  return (
    <div
      ref={frame}
      className={styles.frame}
      {...(scrolls ? { role: 'group', 'aria-label': label, tabIndex: 0 } : {})}
    >
      <table className={styles.table} aria-label={label}>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map(({ id, column }) => (
                <ColumnHead
                  key={id}
                  column={byId.get(id)}
                  sorted={column.getIsSorted()}
                  onSort={
                    column.getCanSort() && onSort !== undefined ? () => column.toggleSorting() : undefined
                  }
                />
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id} data-opens={opening !== undefined} data-testid="row">
              {columns.map((column, index) => (
                <Cell
                  key={column.id}
                  column={column}
                  row={row.original}
                  opening={index === 0 ? opening : undefined}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CellProps<Row> {
  readonly column: Column<Row>;
  readonly row: Row;
  readonly opening: RowOpening<Row> | undefined;
}

/** What does not fit is a title. */
function Cell<Row>({ column: { cell, numeric = false }, row, opening }: CellProps<Row>) {
  const content = cell(row);
  return (
    <td
      data-numeric={numeric}
      dir={numeric ? undefined : 'auto'}
      translate={numeric ? 'no' : undefined}
      title={typeof content === 'string' ? content : undefined}
    >
      {opening === undefined ? (
        content
      ) : (
        <Opening opening={opening} row={row}>
          {content}
        </Opening>
      )}
    </td>
  );
}
