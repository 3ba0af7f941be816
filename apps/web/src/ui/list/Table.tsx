import { IconArrowDown, IconArrowUp, IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { useMedia } from '../../lib/dom/use-media.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { useScrolls } from '../dialog/Dialog.tsx';
import { type Cell, type Column, type Lines, linesOf, type Words } from './column.tsx';
import styles from './Table.module.css';

/** What a press on a row does: it leads to an address, or it is handled by the screen. */
export type RowOpening<Row> = { readonly to: (row: Row) => string } | { readonly press: (row: Row) => void };

export interface TableProps<Row> {
  /** What the table lists, for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  readonly opening?: RowOpening<Row> | undefined;
  /** What a phone shows of a row; absent: the columns say it, and the row's other fields are below. */
  readonly lines?: Lines<Row> | undefined;
  /** The width (px) from which on there is room for a column each; absent: by their number. */
  readonly columnsFrom?: number | undefined;
  /** A field, `-` before it for descending. */
  readonly sort?: string;
  readonly onSort?: (sort: string) => void;
}

/** More columns than this are many. */
const FEW = 5;

/** Whether there is room for a column each (px). */
export const useInColumns = (number: number, from = number > FEW ? 1101 : 760): boolean =>
  useMedia(`(min-width: ${from}px)`);

const useWords = (): Words => {
  const { t, i18n } = useTranslation();
  return { t, language: i18n.language };
};

/** Rows with a column for each field; rows of two lines where columns do not fit. */
export function Table<Row>(props: TableProps<Row>) {
  const inColumns = useInColumns(props.columns.length, props.columnsFrom);
  return inColumns ? <WideTable {...props} /> : <PhoneRows {...props} />;
}

function WideTable<Row>({ label, columns, rows, rowKey, opening, sort = '', onSort }: TableProps<Row>) {
  const frame = useRef<HTMLDivElement>(null);
  const scrolls = useScrolls(frame);
  return (
    <div
      ref={frame}
      className={styles.frame}
      {...(scrolls ? { role: 'group', 'aria-label': label, tabIndex: 0 } : {})}
    >
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} data-opens={opening !== undefined} data-testid="row">
              {columns.map((column, index) => (
                <Data key={column.id} column={column} row={row} opening={index === 0 ? opening : undefined} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface HeadProps<Row> {
  readonly column: Column<Row>;
  readonly sort: string;
  readonly onSort: ((sort: string) => void) | undefined;
}

/** The head of a column, which sorts by it where the house can. */
function Head<Row>({ column: { id, words, numeric = false, sortable }, sort, onSort }: HeadProps<Row>) {
  const { t } = useTranslation();
  const direction = sort === id ? 'ascending' : sort === `-${id}` ? 'descending' : undefined;
  return (
    <th scope="col" data-numeric={numeric} aria-sort={direction}>
      {sortable && onSort !== undefined ? (
        <button
          type="button"
          onClick={() => onSort(sort === id ? `-${id}` : id)}
          aria-label={t('table.sortBy', { column: t(words) })}
        >
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

interface DataProps<Row> {
  readonly column: Column<Row>;
  readonly row: Row;
  readonly opening: RowOpening<Row> | undefined;
}

/** What does not fit is a title. */
function Data<Row>({ column: { cell, numeric = false }, row, opening }: DataProps<Row>) {
  const content = cell(row, useWords());
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

interface OpeningProps<Row> {
  readonly opening: RowOpening<Row>;
  readonly row: Row;
  readonly children: ReactNode;
}

/** What opens a row: a link or a button that covers the whole of it. */
function Opening<Row>({ opening, row, children }: OpeningProps<Row>) {
  if ('to' in opening)
    return (
      <Link to={opening.to(row)} className={styles.opening}>
        {children}
      </Link>
    );
  return (
    <button type="button" className={styles.opening} onClick={() => opening.press(row)}>
      {children}
    </button>
  );
}

/** Rows of two lines. A press opens the row, or shows the fields that have no place on the lines. */
function PhoneRows<Row>({ label, columns, rows, rowKey, opening, lines: given }: TableProps<Row>) {
  const { lines, others } = given === undefined ? linesOf(columns) : { lines: given, others: columns };
  const shape = {
    className: styles.lines,
    'data-figure': lines.figure !== undefined,
    'data-cut': given !== undefined,
  };
  return (
    <ul className={styles.rows} aria-label={label}>
      {rows.map((row) => (
        <li key={rowKey(row)} data-testid="row">
          {opening !== undefined ? (
            <div {...shape}>
              <TwoLines lines={lines} row={row} opening={opening} />
              <IconChevronRight className={styles.forward} size={18} aria-hidden="true" />
            </div>
          ) : others.length === 0 ? (
            <div {...shape}>
              <TwoLines lines={lines} row={row} />
            </div>
          ) : (
            <details>
              <summary {...shape}>
                <TwoLines lines={lines} row={row} />
                <IconChevronDown className={styles.down} size={18} aria-hidden="true" />
              </summary>
              <Fields columns={others} row={row} />
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

function TwoLines<Row>({ lines, row, opening }: { lines: Lines<Row>; row: Row; opening?: RowOpening<Row> }) {
  const words = useWords();
  const write = (cell: Cell<Row> | undefined) => {
    const content = cell?.(row, words);
    return { children: content, title: typeof content === 'string' ? content : undefined };
  };
  const { children: aside, ...asideTitle } = write(lines.aside);
  const { children, ...title } = write(lines.title);
  return (
    <>
      <strong className={styles.title} dir="auto" {...title}>
        {opening === undefined ? (
          children
        ) : (
          <Opening opening={opening} row={row}>
            {children}
          </Opening>
        )}
      </strong>
      {lines.figure !== undefined && <span className={styles.figure} {...write(lines.figure)} />}
      <span className={`quiet small ${styles.note}`} dir="auto" {...write(lines.note)} />
      <span className={`quiet small ${styles.aside}`} {...asideTitle}>
        <bdi>{aside}</bdi>
      </span>
    </>
  );
}

function Fields<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  const words = useWords();
  return (
    <dl className={styles.fields}>
      {columns.map(({ id, words: name, cell, numeric = false }) => (
        <div key={id}>
          <dt className="quiet small">{words.t(name)}</dt>
          <dd>{numeric ? cell(row, words) : <bdi>{cell(row, words)}</bdi>}</dd>
        </div>
      ))}
    </dl>
  );
}
