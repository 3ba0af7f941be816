import { IconChevronLeft, IconChevronRight, IconDownload, IconListSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { busy as waitedFor } from '../../lib/async.ts';
import { saveFile } from '../../lib/dom/save-file.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Button } from '../button/Button.tsx';
import type { Elements } from '../elements.ts';
import { Select } from '../fields/Select.tsx';
import { Notice } from '../status/Notice.tsx';
import { toast } from '../toast/toast.ts';
import type { Column } from './column.tsx';
import { Filters } from './Filters.tsx';
import styles from './List.module.css';
import {
  type Filter,
  fromFirstPage,
  isNarrowed,
  type ListDefaults,
  type ListQuery,
  type ListSearch,
  listQueryOf,
  readListSearch,
  SIZES,
  writeListSearch,
} from './list-search.ts';
import { type RowOpening, Table, type TableProps, useInColumns } from './Table.tsx';

export interface PageOf<Row> {
  readonly items: readonly Row[];
  readonly total: number;
  /** The moment of the page; absent where the house does not say. */
  readonly asOf?: string | undefined;
}

type Load<Page> = (query: ListQuery, signal: AbortSignal) => Promise<Page>;

/** Moments of the wire are of one form: their texts are in their order. */
const earlier = (one: string | number | undefined, other: string): string =>
  typeof one === 'string' && one < other ? one : other;

/** Loads further pages of a list as it was when the first one was loaded: what comes in does not shift them (C10.9). */
export function useSteadyPages<Page extends PageOf<unknown>>(load: Load<Page>): Load<Page> {
  const known = useRef<{ readonly list: string; readonly asOf: string | undefined } | null>(null);
  return async (query, signal) => {
    const list = JSON.stringify({ ...query, page: undefined });
    const asOf = query.page !== 1 && known.current?.list === list ? known.current.asOf : undefined;
    if (asOf !== undefined) return load({ ...query, to: earlier(query.to, asOf) }, signal);
    const loaded = await load(query, signal);
    known.current = { list, asOf: loaded.asOf };
    return loaded;
  };
}

export interface ListProps<Row, Page extends PageOf<Row>>
  extends ListDefaults,
    Pick<TableProps<Row>, 'columns' | 'rowKey' | 'lines' | 'columnsFrom'> {
  /** Of the file. */
  readonly name: string;
  /** Key of what is listed, for screen readers. */
  readonly words: string;
  /** Of the pages in the cache. */
  readonly queryKey: readonly string[];
  readonly load: Load<Page>;
  /** What a press on a row does; `dialog` is shown over the list until it is closed. */
  readonly opening?:
    | RowOpening<Row>
    | { readonly dialog: (row: Row, onClose: () => void) => Elements }
    | undefined;
  readonly filters?: readonly Filter[];
  /** Loads the whole list as CSV for spreadsheets of a language; absent: there is no file. */
  readonly file?: ((query: ListQuery, language: string) => Promise<Blob>) | undefined;
  readonly failureWords: (error: unknown) => string;
  /** Whether the server does not have the list at all, so that another try is of no use. */
  readonly isMissing?: (error: unknown) => boolean;
  /** Above the rows, of the page that is shown. */
  readonly summary?: (page: Page) => Elements;
  /** Below the rows, once there is an answer. */
  readonly after?: Elements;
  /** Keys of what is said where there are no rows at all. */
  readonly none: string;
  readonly noneHint?: string;
  /** Of what is said in place of rows. */
  readonly icon?: Elements;
  /** A further state of the list is a step of the browser's history. */
  readonly keepsSteps?: boolean;
}

interface Address {
  readonly search: ListSearch;
  readonly onSearch: (search: ListSearch) => void;
}

/** The state of a list in the address of the page: it is there again after going back, and can be sent to a colleague. */
function useListAddress(filters: readonly Filter[], sizes: readonly number[], keepsSteps: boolean): Address {
  const raw: unknown = useSearch({ strict: false });
  const navigate = useNavigate();
  return {
    search: readListSearch({ ...(raw ?? {}) }, filters, sizes),
    onSearch: (next) =>
      void navigate({ to: '.', search: writeListSearch(next), replace: !keepsSteps, resetScroll: false }),
  };
}

/** A list that the house pages, sorts and filters. Its state is in the address of the page: one list a page. */
export function List<Row, Page extends PageOf<Row>>(props: ListProps<Row, Page>) {
  const { name, queryKey, load, filters = [], sizes = SIZES, file, summary } = props;
  const { failureWords, isMissing, icon = <IconListSearch />, keepsSteps = false } = props;
  const { t } = useTranslation();
  const address = useListAddress(filters, sizes, keepsSteps);
  const query = listQueryOf(address.search, props);
  const steady = useSteadyPages(load);
  const { data, isPending, error, isPlaceholderData, refetch } = useQuery({
    queryKey: [...queryKey, query],
    queryFn: ({ signal }) => steady(query, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  if (error !== null && isMissing?.(error)) return <Notice icon={icon} title={t('notOffered.list')} />;
  return (
    <div className="stack gap-16" data-testid={`list-${name}`}>
      <div className={`row gap-12 ${styles.tools}`}>
        <Filters filters={filters} {...address}>
          <PhoneSort {...props} {...address} sort={String(query.sort ?? '')} />
        </Filters>
        <div className={`row gap-8 ${styles.actions}`}>
          {file !== undefined && (
            <Export name={name} file={(language) => file(query, language)} failureWords={failureWords} />
          )}
        </div>
      </div>
      {isPending && <Loading summary={summary !== undefined} />}
      {error !== null && (
        <Notice
          icon={icon}
          title={t('table.failed')}
          hint={failureWords(error)}
          onRetry={() => void refetch()}
        />
      )}
      {data !== undefined && (
        <div aria-busy={isPlaceholderData} className={`stack gap-12 ${styles.answer}`}>
          {data.total > 0 && summary?.(data)}
          {data.total === 0 ? (
            <Empty {...props} {...address} icon={icon} />
          ) : (
            <Rows {...props} {...address} sizes={sizes} page={data} query={query} />
          )}
          {props.after}
        </div>
      )}
    </div>
  );
}

interface PhoneSortProps<Row> extends Address {
  readonly columns: readonly Column<Row>[];
  readonly columnsFrom?: number | undefined;
  readonly sort: string;
}

/** By what the rows are sorted, where there are no heads of columns to press. */
function PhoneSort<Row>({ columns, columnsFrom, sort, search, onSearch }: PhoneSortProps<Row>) {
  const { t } = useTranslation();
  const inColumns = useInColumns(columns.length, columnsFrom);
  const sortable = columns.filter((column) => column.sortable);
  if (inColumns || sortable.length === 0) return null;
  return (
    <div className={styles.order}>
      <Select
        label={t('table.order')}
        look="tool"
        options={sortable.flatMap(({ id, words }) => [
          [`-${id}`, `${t(words)} ↓`] as const,
          [id, `${t(words)} ↑`] as const,
        ])}
        value={sort}
        onValue={(next) => onSearch(fromFirstPage(search, { sort: next }))}
      />
    </div>
  );
}

interface ExportProps {
  readonly name: string;
  readonly file: (language: string) => Promise<Blob>;
  readonly failureWords: (error: unknown) => string;
}

/** Saves the whole list, as it is filtered and sorted, once at a time. */
function Export({ name, file, failureWords }: ExportProps) {
  const { t, i18n } = useTranslation();
  const [busy, setBusy] = useState(false);
  async function save(): Promise<void> {
    setBusy(true);
    try {
      saveFile(await waitedFor(file(i18n.language)), `${name}.csv`);
    } catch (error) {
      toast({ kind: 'error', words: failureWords(error) });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button disabled={busy} aria-busy={busy} onClick={() => void save()} data-testid="export">
      <IconDownload size={18} aria-hidden="true" />
      <span>{t('table.export')}</span>
    </Button>
  );
}

interface RowsProps<Row, Page extends PageOf<Row>> extends ListProps<Row, Page>, Address {
  readonly page: Page;
  readonly query: ListQuery;
  readonly sizes: readonly number[];
}

function Rows<Row, Page extends PageOf<Row>>(props: RowsProps<Row, Page>) {
  const { page, query, words, opening, search, onSearch } = props;
  const { t } = useTranslation();
  const [open, setOpen] = useState<Row | null>(null);
  const inDialog = opening !== undefined && 'dialog' in opening;
  return (
    <>
      <Table
        {...props}
        label={t(words)}
        rows={page.items}
        opening={inDialog ? { press: (row) => setOpen(() => row) } : opening}
        sort={String(query.sort ?? '')}
        onSort={(sort) => onSearch(fromFirstPage(search, { sort }))}
      />
      <Pager {...props} />
      {inDialog && open !== null && opening.dialog(open, () => setOpen(null))}
    </>
  );
}

const SKELETONS = [1, 2, 3, 4, 5, 6];

function Loading({ summary }: { readonly summary: boolean }) {
  return (
    <div className={styles.loading} aria-busy="true" data-summary={summary}>
      {SKELETONS.map((n) => (
        <span key={n} />
      ))}
    </div>
  );
}

interface EmptyProps extends Address {
  readonly icon: Elements;
  readonly none: string;
  readonly noneHint?: string;
}

function Empty({ none, noneHint, icon, search, onSearch }: EmptyProps) {
  const { t } = useTranslation();
  if (!isNarrowed(search))
    return <Notice icon={icon} title={t(none)} {...(noneHint && { hint: t(noneHint) })} />;
  return (
    <Notice
      icon={icon}
      title={t('table.nothingFits')}
      action={<Button onClick={() => onSearch({ filters: {} })}>{t('table.clear')}</Button>}
    />
  );
}

/** How many rows at a time, and which of them. */
function Pager<Row, Page extends PageOf<Row>>(props: RowsProps<Row, Page>) {
  const { query, sizes, search, onSearch } = props;
  const { total } = props.page;
  const { t } = useTranslation();
  const [page, size] = [Number(query.page), Number(query.size)];
  const choosePage = (next: number) => onSearch({ ...search, page: next });
  const to = Math.min(page * size, total);
  return (
    <div className={`row gap-12 quiet ${styles.pager}`}>
      <Select
        label={t('table.perPage')}
        look="row"
        options={sizes.map((choice) => [String(choice), String(choice)])}
        value={String(size)}
        onValue={(choice) => onSearch(fromFirstPage(search, { size: Number(choice) }))}
      />
      <span role="status">
        {t('table.range', { from: Math.min((page - 1) * size + 1, total), to, total })}
      </span>
      <span className="row gap-8">
        <Button aria-label={t('table.previous')} disabled={page === 1} onClick={() => choosePage(page - 1)}>
          <IconChevronLeft size={18} aria-hidden="true" />
        </Button>
        <Button aria-label={t('table.next')} disabled={to >= total} onClick={() => choosePage(page + 1)}>
          <IconChevronRight size={18} aria-hidden="true" />
        </Button>
      </span>
    </div>
  );
}
