import type { PageQuery } from '../../../api/endpoints/console/lists.ts';
import type { Day } from '../../../lib/time/days.ts';

/** Rows at a time that a list offers. */
export const SIZES = [25, 50, 100];
const SIZE = 25;
const SORT = /^-?[a-zA-Z]{1,40}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** The longest filter that an address may carry (characters). */
const FILTER_MAX = 200;

/** What is shown of a list, as far as it differs from the defaults: its address. Days are in the reader's time zone. */
export interface ListSearch {
  readonly page?: number;
  readonly size?: number;
  readonly sort?: string;
  readonly from?: Day;
  readonly to?: Day;
  /** Filters of the list by name. */
  readonly filters: Readonly<Record<string, string>>;
}

const whole = (value: unknown, most: number): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most ? value : undefined;
const matching = (value: unknown, pattern: RegExp): string | undefined =>
  typeof value === 'string' && pattern.test(value) ? value : undefined;
const day = (value: unknown): Day | undefined => {
  const text = matching(value, DAY);
  return text !== undefined && !Number.isNaN(Date.parse(text)) ? text : undefined;
};

function textOf(value: unknown): string | undefined {
  const known = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  const text = known ? String(value) : '';
  return text === '' || text.length > FILTER_MAX ? undefined : text;
}

const defined = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** Reads the parameters of an address that may be written by hand: invalid and unknown ones are left out. */
export function readListSearch(
  raw: Readonly<Record<string, unknown>>,
  filterNames: readonly string[],
): ListSearch {
  return {
    ...defined({
      page: whole(raw.page, 1_000_000),
      size: SIZES.find((size) => size === raw.size),
      sort: matching(raw.sort, SORT),
      from: day(raw.from),
      to: day(raw.to),
    }),
    filters: defined(Object.fromEntries(filterNames.map((name) => [name, textOf(raw[name])]))),
  };
}

/** The parameters of an address: the reverse of {@link readListSearch}. */
export const writeListSearch = ({ filters, ...rest }: ListSearch): Record<string, string | number> =>
  defined({ ...rest, ...filters });

/** Midnight of a day where the reader is, as a moment of the wire. */
function midnight(text: Day, daysLater: number): string {
  const [year = 0, month = 1, date = 1] = text.split('-').map(Number);
  return new Date(year, month - 1, date + daysLater).toISOString();
}

/** The query for the house; `to` of the address is the last day that is included. */
export function pageQueryOf(search: ListSearch, defaultSort: string): PageQuery {
  const { page = 1, size = SIZE, sort = defaultSort, from, to, filters } = search;
  return {
    ...filters,
    ...defined({
      from: from && midnight(from, 0),
      to: to && midnight(to, 1),
      sort: sort === '' ? undefined : sort,
    }),
    page,
    size,
  };
}

/** Whether any filter is set. */
export const isNarrowed = ({ from, to, filters }: ListSearch): boolean =>
  from !== undefined || to !== undefined || Object.keys(filters).length > 0;

/** A list in another order, or of other rows, begins at its first page. */
export const fromFirstPage = ({ page: _, ...rest }: ListSearch, change: Partial<ListSearch>): ListSearch => ({
  ...rest,
  ...change,
});
