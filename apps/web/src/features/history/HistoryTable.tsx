import { IconArrowDown, IconArrowUp, IconReceiptOff } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListWish } from '../../api/player.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { Filters } from './Filters.tsx';
import styles from './HistoryTable.module.css';
import { Pager } from './Pager.tsx';
import { type HistorySearch, isNarrowed, wishOf } from './search.ts';

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

/** Where a list's state is kept: the address bar. */
export interface HistoryAddress {
  readonly search: HistorySearch;
  readonly onSearch: (search: HistorySearch) => void;
}

interface HistoryTableProps<Row, List extends PageOf<Row>> extends HistoryAddress {
  readonly name: 'sessions' | 'transactions';
  readonly title: string;
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string | number;
  readonly firstSort: string;
  readonly load: (wish: ListWish, signal: AbortSignal) => Promise<List>;
  readonly empty: { readonly title: string; readonly hint: string };
  /** Sums over all rows that fit, each with its label. */
  readonly totals: (list: List) => readonly (readonly [label: string, value: string])[];
  /** Kinds of rows to choose from, with their words. */
  readonly kinds?: readonly (readonly [kind: string, words: string])[];
}

const SKELETONS = [1, 2, 3, 4, 5, 6, 7, 8];

/** A list that the house pages, sorts and narrows: a table on wide screens, cards on narrow ones. */
export function HistoryTable<Row, List extends PageOf<Row>>(props: HistoryTableProps<Row, List>) {
  const { name, title, columns, rowKey, firstSort, load, empty, totals, kinds, search, onSearch } = props;
  const { t } = useTranslation();
  const wish = wishOf(search, firstSort);
  const query = useQuery({
    queryKey: [name, wish],
    queryFn: ({ signal }) => load(wish, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const sortBy = (id: string) => onSearch({ ...withoutPage(search), sort: wish.sort === id ? `-${id}` : id });
  const list = query.data;
  return (
    <Page
      title={title}
      toolbar={<Filters name={name} wish={wish} search={search} onSearch={onSearch} kinds={kinds ?? []} />}
    >
      {query.isPending && (
        <div className={styles.loading} aria-busy="true">
          {SKELETONS.map((n) => (
            <span key={n} />
          ))}
        </div>
      )}
      {query.isError && (
        <Notice
          icon={<IconReceiptOff />}
          title={t('table.failed')}
          action={<Button onClick={() => void query.refetch()}>{t('table.retry')}</Button>}
        />
      )}
      {list?.total === 0 &&
        (isNarrowed(search) ? (
          <Notice
            icon={<IconReceiptOff />}
            title={t('table.nothingFits')}
            action={<Button onClick={() => onSearch({})}>{t('table.clear')}</Button>}
          />
        ) : (
          <Notice icon={<IconReceiptOff />} title={empty.title} hint={empty.hint} />
        ))}
      {list !== undefined && list.total > 0 && (
        <>
          <dl className={styles.totals}>
            {totals(list).map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <div className={styles.frame} aria-busy={query.isFetching}>
            <table className={styles.table}>
              <thead>
                <tr>
                  {columns.map((column) => (
                    <Header key={column.id} column={column} sort={wish.sort} sortBy={sortBy} />
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
          <Pager
            page={wish.page}
            size={wish.size}
            total={list.total}
            choosePage={(page) => onSearch({ ...search, page })}
            chooseSize={(size) => onSearch({ ...withoutPage(search), size })}
          />
        </>
      )}
    </Page>
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
