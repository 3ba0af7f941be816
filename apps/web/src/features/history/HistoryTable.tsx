import { IconReceiptOff } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isUnknownCall } from '../../api/call/unknown-call.ts';
import type { ListQuery } from '../../api/endpoints/player.ts';
import { balance } from '../../api/stores/balance.ts';
import { useMedia } from '../../lib/dom/use-media.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Button } from '../../ui/button/Button.tsx';
import type { Elements } from '../../ui/elements.ts';
import { Page } from '../../ui/page/Page.tsx';
import { Pager } from '../../ui/paging/Pager.tsx';
import { Notice } from '../../ui/status/Notice.tsx';
import { Filters } from './Filters.tsx';
import styles from './HistoryTable.module.css';
import { type HistorySearch, isNarrowed, type ListDefaults, listQueryOf, SIZES } from './history-search.ts';
import { type Dated, useSteadyPages } from './paging/use-steady-pages.ts';
import { type Brief, BriefRows } from './rows/BriefRows.tsx';
import type { Column } from './rows/column.ts';
import { TableRows } from './rows/TableRows.tsx';

interface PageOf<Row> extends Dated {
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
  /** A row where there is no room for columns. */
  readonly brief: (row: Row) => Brief;
  readonly rowKey: (row: Row) => string | number;
  readonly defaults: ListDefaults;
  readonly load: (query: ListQuery, signal: AbortSignal) => Promise<List>;
  /** Sums over all rows that fit, each with its label. */
  readonly totals: (list: List) => readonly (readonly [label: string, value: string])[];
  /** Below the list. */
  readonly after?: Elements;
  /** Kinds of rows to choose from, with their words; the one without a name is that of the defaults. */
  readonly kinds?: readonly (readonly [kind: string, words: string])[];
  /** What can be done beside reading. */
  readonly actions?: Elements;
}

/** From this width on there is room for a column each. */
const COLUMNS_FIT = '(min-width: 900px)';

/** A list that the house pages, sorts and filters: a table on wide screens, rows of two lines on narrow ones. */
export function HistoryTable<Row, List extends PageOf<Row>>(props: HistoryTableProps<Row, List>) {
  const { name, title, defaults, load, kinds, actions, search, onSearch, after } = props;
  const { t } = useTranslation();
  const query = listQueryOf(search, defaults);
  const steady = useSteadyPages(load);
  const { data, isPending, error, refetch } = useQuery({
    queryKey: [name, query],
    queryFn: ({ signal }) => steady(query, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  useMovements(name);
  if (isUnknownCall(error))
    return (
      <Page title={title}>
        <Notice icon={<IconReceiptOff />} title={t('notOffered.list')} />
      </Page>
    );
  return (
    <Page
      title={title}
      toolbar={
        <>
          {actions !== undefined && <div className={styles.actions}>{actions}</div>}
          <Filters name={name} query={query} search={search} onSearch={onSearch} kinds={kinds ?? []} />
        </>
      }
    >
      {isPending && <Loading />}
      {error !== null && (
        <Notice
          icon={<IconReceiptOff />}
          title={t('table.failed')}
          action={<Button onClick={() => void refetch()}>{t('load.retry')}</Button>}
        />
      )}
      {data?.total === 0 && <Empty {...props} />}
      {data !== undefined && data.total > 0 && <Filled {...props} list={data} query={query} />}
      {data !== undefined && after}
    </Page>
  );
}

/** Reads the list again when money has moved. */
function useMovements(name: string): void {
  const cache = useQueryClient();
  useEffect(() => balance.subscribe(() => void cache.invalidateQueries({ queryKey: [name] })), [cache, name]);
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
}

/** Totals, rows and pages. */
function Filled<Row, List extends PageOf<Row>>(props: FilledProps<Row, List>) {
  const { list, query, totals, columns, brief, rowKey, search, onSearch } = props;
  const inColumns = useMedia(COLUMNS_FIT);
  const rows = { rows: list.items, columns, rowKey };
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
      {inColumns ? (
        <TableRows
          {...rows}
          sort={query.sort}
          onSort={(sort) => onSearch({ ...withoutPage(search), sort })}
        />
      ) : (
        <BriefRows {...rows} brief={brief} />
      )}
      <div className={styles.paging}>
        <Pager
          page={query.page}
          size={query.size}
          total={list.total}
          sizes={SIZES}
          choosePage={(page) => onSearch({ ...search, page })}
          chooseSize={(size) => onSearch({ ...withoutPage(search), size })}
        />
      </div>
    </>
  );
}

/** A list in another order or of another extent begins at its first page. */
const withoutPage = ({ page: _, ...rest }: HistorySearch): HistorySearch => rest;
