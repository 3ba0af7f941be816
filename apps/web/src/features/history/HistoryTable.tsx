import {
  IconArrowDown,
  IconArrowUp,
  IconChevronLeft,
  IconChevronRight,
  IconReceiptOff,
} from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageRequest } from '../../api/player.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import styles from './HistoryTable.module.css';

export interface Column<Row> {
  readonly id: string;
  readonly words: string;
  readonly cell: (row: Row) => ReactNode;
  /** The house can sort by it. */
  readonly sortable?: boolean;
  readonly numeric?: boolean;
}

interface Page<Row> {
  readonly items: readonly Row[];
  readonly total: number;
}

interface HistoryTableProps<Row> {
  readonly name: string;
  readonly title: string;
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string | number;
  readonly firstSort: string;
  readonly load: (page: PageRequest, signal: AbortSignal) => Promise<Page<Row>>;
  readonly empty: { readonly title: string; readonly hint: string };
}

const SIZES = [10, 25, 50];

/** A list that the house pages and sorts: a table on wide screens, cards on narrow ones. */
export function HistoryTable<Row>(props: HistoryTableProps<Row>) {
  const { name, title, columns, rowKey, firstSort, load, empty } = props;
  const { t } = useTranslation();
  const [wish, setWish] = useState<PageRequest>({ page: 1, size: 10, sort: firstSort });
  const query = useQuery({
    queryKey: [name, wish],
    queryFn: ({ signal }) => load(wish, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const sortBy = (id: string) => setWish({ ...wish, page: 1, sort: wish.sort === id ? `-${id}` : id });
  const page = query.data;
  return (
    <section>
      <h1 className={styles.title}>{title}</h1>
      {query.isPending && <div className={styles.loading} aria-busy="true" />}
      {query.isError && (
        <Notice
          icon={<IconReceiptOff />}
          title={t('table.failed')}
          action={<Button onClick={() => void query.refetch()}>{t('table.retry')}</Button>}
        />
      )}
      {page?.total === 0 && <Notice icon={<IconReceiptOff />} title={empty.title} hint={empty.hint} />}
      {page !== undefined && page.total > 0 && (
        <>
          <div className={styles.frame}>
            <table className={styles.table}>
              <thead>
                <tr>
                  {columns.map((column) => (
                    <Header key={column.id} column={column} sort={wish.sort} sortBy={sortBy} />
                  ))}
                </tr>
              </thead>
              <tbody>
                {page.items.map((row) => (
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
          <Pager wish={wish} total={page.total} choose={setWish} />
        </>
      )}
    </section>
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

interface PagerProps {
  readonly wish: PageRequest;
  readonly total: number;
  readonly choose: (wish: PageRequest) => void;
}

function Pager({ wish, total, choose }: PagerProps) {
  const { t } = useTranslation();
  const { page, size } = wish;
  const to = Math.min(page * size, total);
  return (
    <div className={styles.pager}>
      <label>
        {t('table.perPage')}
        <select
          value={size}
          onChange={({ target }) => choose({ ...wish, page: 1, size: Number(target.value) })}
        >
          {SIZES.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      </label>
      <span>{t('table.range', { from: (page - 1) * size + 1, to, total })}</span>
      <Button
        aria-label={t('table.previous')}
        disabled={page === 1}
        onClick={() => choose({ ...wish, page: page - 1 })}
      >
        <IconChevronLeft size={18} />
      </Button>
      <Button
        aria-label={t('table.next')}
        disabled={to === total}
        onClick={() => choose({ ...wish, page: page + 1 })}
      >
        <IconChevronRight size={18} />
      </Button>
    </div>
  );
}
