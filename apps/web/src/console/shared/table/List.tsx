import { IconListSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { failureOf, failureWords } from '../../../api/call/failure.ts';
import type { PageQuery } from '../../../api/endpoints/console/lists.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { Pager } from '../../../ui/paging/Pager.tsx';
import { Notice } from '../../../ui/status/Notice.tsx';
import type { Column, RowOpening } from './column.ts';
import { Export } from './Export.tsx';
import { Filters } from './Filters.tsx';
import { type Filter, namesOf } from './filter.ts';
import styles from './List.module.css';
import { fromFirstPage, isNarrowed, pageQueryOf, SIZES } from './list-search.ts';
import { Table } from './Table.tsx';
import { type ListAddress, useListAddress } from './use-list-address.ts';

interface PageOf<Row> {
  readonly items: readonly Row[];
  readonly total: number;
}

interface ListProps<Row, Page extends PageOf<Row>> {
  /** Of the file, and of the answers in the cache: `['console', name]` begins their keys. */
  readonly name: string;
  /** What is listed, for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string | number;
  readonly load: (query: PageQuery, signal: AbortSignal) => Promise<Page>;
  /** A field, `-` before it for descending; empty: the order of the house. */
  readonly defaultSort: string;
  readonly opening?: RowOpening<Row>;
  readonly filters?: readonly Filter[];
  /** What the list and its file always ask for. */
  readonly fixed?: PageQuery;
  /** The call of the whole list as a file, below `/api`; absent: there is none. */
  readonly csv?: string;
  /** Above the rows, of the page that is shown. */
  readonly summary?: (page: Page) => Elements;
  /** Beside the export: what can be done. */
  readonly actions?: Elements;
  /** Where there are no rows at all. */
  readonly empty: { readonly title: string; readonly hint?: string };
  /** The list is loaded once more every so often (ms). */
  readonly refetchMs?: number;
}

/** A list that the house pages, sorts and filters. Its state is in the address of the page: one list a page. */
export function List<Row extends object, Page extends PageOf<Row>>(props: ListProps<Row, Page>) {
  return <Listing {...props} address={useListAddress(namesOf(props.filters ?? []))} />;
}

interface ListingProps<Row, Page extends PageOf<Row>> extends ListProps<Row, Page> {
  readonly address: ListAddress;
}

function Listing<Row extends object, Page extends PageOf<Row>>(props: ListingProps<Row, Page>) {
  const { name, load, defaultSort, filters = [], fixed, csv, summary, actions, refetchMs, address } = props;
  const [search, onSearch] = address;
  const { t } = useTranslation();
  const query = { ...pageQueryOf(search, defaultSort), ...fixed };
  const { data, isPending, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['console', name, query],
    queryFn: ({ signal }) => load(query, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    ...(refetchMs !== undefined && { refetchInterval: refetchMs }),
  });
  return (
    <div className={styles.list} data-testid={`list-${name}`}>
      <div className={styles.tools}>
        <Filters filters={filters} search={search} onSearch={onSearch} />
        <div className={styles.actions}>
          {actions}
          {csv !== undefined && <Export path={csv} name={name} query={query} />}
        </div>
      </div>
      {isPending && <Loading />}
      {error !== null && (
        <Notice
          icon={<IconListSearch />}
          title={t('table.failed')}
          hint={failureWords(failureOf(error), t)}
          action={<Button onClick={() => void refetch()}>{t('load.retry')}</Button>}
        />
      )}
      {error === null && data !== undefined && (
        <div aria-busy={isPlaceholderData} className={styles.answer}>
          {summary?.(data)}
          {data.total === 0 ? <Empty {...props} /> : <Rows {...props} page={data} query={query} />}
        </div>
      )}
    </div>
  );
}

interface RowsProps<Row, Page extends PageOf<Row>> extends ListingProps<Row, Page> {
  readonly page: Page;
  readonly query: PageQuery;
}

function Rows<Row extends object, Page extends PageOf<Row>>(props: RowsProps<Row, Page>) {
  const { page, query, label, columns, rowKey, opening, address } = props;
  const [search, onSearch] = address;
  return (
    <>
      <Table
        label={label}
        columns={columns}
        rows={page.items}
        rowKey={rowKey}
        {...(opening && { opening })}
        sort={String(query.sort ?? '')}
        onSort={(sort) => onSearch(fromFirstPage(search, { sort }))}
      />
      <Pager
        page={Number(query.page)}
        size={Number(query.size)}
        total={page.total}
        sizes={SIZES}
        choosePage={(number) => onSearch({ ...search, page: number })}
        chooseSize={(size) => onSearch(fromFirstPage(search, { size }))}
      />
    </>
  );
}

const SKELETONS = [1, 2, 3, 4, 5, 6];

function Loading() {
  return (
    <div className={styles.loading} aria-busy="true">
      {SKELETONS.map((n) => (
        <span key={n} />
      ))}
    </div>
  );
}

interface EmptyProps {
  readonly empty: { readonly title: string; readonly hint?: string };
  readonly address: ListAddress;
}

function Empty({ empty, address: [search, onSearch] }: EmptyProps) {
  const { t } = useTranslation();
  if (!isNarrowed(search)) return <Notice icon={<IconListSearch />} {...empty} />;
  return (
    <Notice
      icon={<IconListSearch />}
      title={t('table.nothingFits')}
      action={<Button onClick={() => onSearch({ filters: {} })}>{t('table.clear')}</Button>}
    />
  );
}
