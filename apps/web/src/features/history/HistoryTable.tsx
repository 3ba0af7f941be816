import { IconArrowDown, IconArrowUp, IconReceiptOff } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ListQuery } from '../../api/endpoints/player.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { Notice } from '../../ui/status/Notice.tsx';
import { Filters } from './Filters.tsx';
import styles from './HistoryTable.module.css';
import { type HistorySearch, isNarrowed, listQueryOf } from './history-search.ts';
import { Pager } from './Pager.tsx';

export interface Column<Row> {
  readonly id: string;
  readonly words: string;
  readonly cell: (row: Row) => ReactNode;
  /** The house can sort by it. */
  readonly sortable?: boolean;
  readonly numeric?: boolean;
}

interface PageOf<Row> {
  readonly items: readonly Row[];
  readonly total: number;
}

/** The state of a list, which is in the address bar. */
export interface HistoryAddress {
  readonly search: HistorySearch;
  readonly onSearch: (search: HistorySearch) => void;
}

interface HistoryTableProps<Row, List extends PageOf<Row>> extends EmptyProps {
  readonly name: 'sessions' | 'transactions';
  readonly title: string;
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string | number;
  readonly firstSort: string;
  readonly load: (query: ListQuery, signal: AbortSignal) => Promise<List>;
  /** Sums over all rows that fit, each with its label. */
  readonly totals: (list: List) => readonly (readonly [label: string, value: string])[];
  /** Kinds of rows to choose from, with their words. */
  readonly kinds?: readonly (readonly [kind: string, words: string])[];
}

/** A list that the house pages, sorts and filters: a table on wide screens, cards on narrow ones. */
export function HistoryTable<Row, List extends PageOf<Row>>(props: HistoryTableProps<Row, List>) {
  const { name, title, firstSort, load, kinds, search, onSearch } = props;
  const { t } = useTranslation();
  const query = listQueryOf(search, firstSort);
  const { data, isPending, isError, isFetching, refetch } = useQuery({
    queryKey: [name, query],
    queryFn: ({ signal }) => load(query, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <Page
      title={title}
      toolbar={<Filters name={name} query={query} search={search} onSearch={onSearch} kinds={kinds ?? []} />}
    >
      {isPending && <Loading />}
      {isError && (
        <Notice
          icon={<IconReceiptOff />}
          title={t('table.failed')}
          action={<Button onClick={() => void refetch()}>{t('table.retry')}</Button>}
        />
      )}
      {data?.total === 0 && <Empty {...props} />}
      {data !== undefined && data.total > 0 && (
        <Filled {...props} list={data} query={query} refreshing={isFetching} />
      )}
    </Page>
  );
}

const SKELETONS = [1, 2, 3, 4, 5, 6, 7, 8];

function Loading() {
  return (
    <div className={styles.loading} aria-busy="true">
      {SKELETONS.map((n) => (
        <span key={n} />
      ))}
    </div>
  );
}

interface EmptyProps extends HistoryAddress {
  readonly empty: { readonly title: string; readonly hint: string };
}

function Empty({ search, onSearch, empty }: EmptyProps) {
  const { t } = useTranslation();
  if (!isNarrowed(search)) return <Notice icon={<IconReceiptOff />} title={empty.title} hint={empty.hint} />;
  return (
    <Notice
      icon={<IconReceiptOff />}
      title={t('table.nothingFits')}
      action={<Button onClick={() => onSearch({})}>{t('table.clear')}</Button>}
    />
  );
}

interface FilledProps<Row, List extends PageOf<Row>> extends HistoryTableProps<Row, List> {
  readonly list: List;
  readonly query: ListQuery;
  /** The house is asked for rows; those of before are shown meanwhile. */
  readonly refreshing: boolean;
}

/** Totals, rows and pages. */
function Filled<Row, List extends PageOf<Row>>(props: FilledProps<Row, List>) {
  const { list, query, totals, search, onSearch } = props;
  return (
    <>
      <dl className={styles.totals}>
        {totals(list).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Rows {...props} />
      <Pager
        page={query.page}
        size={query.size}
        total={list.total}
        choosePage={(page) => onSearch({ ...search, page })}
        chooseSize={(size) => onSearch({ ...withoutPage(search), size })}
      />
    </>
  );
}

function Rows<Row, List extends PageOf<Row>>(props: FilledProps<Row, List>) {
  const { list, query, refreshing, columns, rowKey, search, onSearch } = props;
  const { t } = useTranslation();
  const sortBy = (id: string) =>
    onSearch({ ...withoutPage(search), sort: query.sort === id ? `-${id}` : id });
  return (
    <div className={styles.frame} aria-busy={refreshing}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Header key={column.id} column={column} sort={query.sort} sortBy={sortBy} />
            ))}
          </tr>
        </thead>
        <tbody>
          {list.items.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ id, words, cell, numeric = false }) => (
                <td key={id} data-label={t(words)} data-numeric={numeric}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A list in another order or of another extent begins at its first page. */
const withoutPage = ({ page: _, ...rest }: HistorySearch): HistorySearch => rest;

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
          {t(words)}
          {direction === 'ascending' && <IconArrowUp size={14} aria-hidden="true" />}
          {direction === 'descending' && <IconArrowDown size={14} aria-hidden="true" />}
        </button>
      ) : (
        t(words)
      )}
    </th>
  );
}
