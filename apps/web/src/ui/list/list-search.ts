import { addDays, type Day, firstOfMonth } from '../../lib/time/days.ts';
import type { DaySpan } from '../fields/Calendar.tsx';

const SORT = /^-?[a-zA-Z]{1,40}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** The longest text that an address may carry (characters). */
const TEXT_MAX = 200;

/** One thing by which a list can be narrowed. Its name is the parameter of the call and of the address. */
export type Filter =
  | (Named & {
      readonly kind: 'choice';
      /** Values with the keys of their words; an empty value is "all". */
      readonly options: readonly (readonly [value: string, words: string])[];
    })
  /** One of things with names, which are loaded. */
  | (Named & {
      readonly kind: 'thing';
      readonly options: readonly (readonly [value: string, name: string])[];
      /** Values that an address may have, before the things are here too. */
      readonly values: RegExp;
    })
  | (Named & { readonly kind: 'text'; readonly placeholder?: string })
  /** Days: `from` and `to` of the call are moments. With `spans`, some are chosen at one press. */
  | { readonly kind: 'days'; readonly spans?: boolean };

interface Named {
  readonly name: string;
  /** Key of its label. */
  readonly words: string;
}

/** A choice between codes of the wire, in words by their keys, and all of them. */
export const choice = (
  name: string,
  words: string,
  codes: readonly string[],
  keyOf: (code: string) => string,
  all = 'table.all',
): Filter => ({
  kind: 'choice',
  name,
  words,
  options: [['', all], ...codes.map((code) => [code, keyOf(code)] as const)],
});

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

/** A page of a list, as the house is asked for it: `page`, `size`, `sort`, and the list's own filters. */
export type ListQuery = Readonly<Record<string, string | number>>;

/** What a list shows that its address says nothing about. */
export interface ListDefaults {
  /** A field, `-` before it for descending; empty: the order of the house. */
  readonly defaultSort: string;
  /** Rows at a time to choose from; the first unless the address says otherwise. */
  readonly sizes?: readonly number[];
  /** What the list and its file always ask for, unless a filter asks otherwise. */
  readonly fixed?: ListQuery;
}

export const SIZES: readonly number[] = [25, 50, 100];

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
  return text === '' || text.length > TEXT_MAX ? undefined : text;
}

function filterValue(filter: Exclude<Filter, { kind: 'days' }>, raw: unknown): string | undefined {
  const text = textOf(raw);
  if (filter.kind === 'text' || text === undefined) return text;
  const known =
    filter.kind === 'thing' ? filter.values.test(text) : filter.options.some(([value]) => value === text);
  return known ? text : undefined;
}

const defined = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** Reads the parameters of an address that may be written by hand: invalid and unknown ones are left out. */
export const readListSearch = (
  raw: Readonly<Record<string, unknown>>,
  filters: readonly Filter[],
  sizes = SIZES,
): ListSearch => ({
  ...defined({
    page: whole(raw.page, 1_000_000),
    size: sizes.find((size) => size === raw.size),
    sort: matching(raw.sort, SORT),
    from: day(raw.from),
    to: day(raw.to),
  }),
  filters: defined(
    Object.fromEntries(
      filters.flatMap((filter) =>
        filter.kind === 'days' ? [] : [[filter.name, filterValue(filter, raw[filter.name])]],
      ),
    ),
  ),
});

/** `3` without the quotes that an address would give a text of digits. */
const asWritten = (value: string): string | number =>
  String(Number(value)) === value && Number.isSafeInteger(Number(value)) ? Number(value) : value;

/** The parameters of an address: the reverse of {@link readListSearch}. */
export const writeListSearch = ({ filters, ...rest }: ListSearch): Record<string, string | number> =>
  defined({
    ...rest,
    ...Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, asWritten(value)])),
  });

/** Midnight of a day where the reader is, as a moment of the wire. */
function midnight(text: Day, daysLater: number): string {
  const [year = 0, month = 1, date = 1] = text.split('-').map(Number);
  return new Date(year, month - 1, date + daysLater).toISOString();
}

/** The query for the house; `to` of the address is the last day that is included. */
export const listQueryOf = (
  { page = 1, size, sort, from, to, filters }: ListSearch,
  { defaultSort, sizes: [most = 25] = SIZES, fixed }: ListDefaults,
): ListQuery => ({
  ...fixed,
  ...filters,
  ...defined({
    from: from && midnight(from, 0),
    to: to && midnight(to, 1),
    sort: (sort ?? defaultSort) || undefined,
  }),
  page,
  size: size ?? most,
});

/** Whether any filter is set. */
export const isNarrowed = ({ from, to, filters }: ListSearch): boolean =>
  from !== undefined || to !== undefined || Object.keys(filters).length > 0;

/** A list in another order, or of other rows, begins at its first page. */
export const fromFirstPage = ({ page: _, ...rest }: ListSearch, change: Partial<ListSearch>): ListSearch => ({
  ...rest,
  ...change,
});

/** The same list on other days; days that are absent are any. */
export const onDays = ({ from: _from, to: _to, ...rest }: ListSearch, { from, to }: DaySpan): ListSearch =>
  fromFirstPage(rest, { ...(from && { from }), ...(to && { to }) });

/** Spans of days that end today, at one press. */
export const spansUntil = (today: Day) =>
  [
    { id: 'today', span: { from: today, to: today } },
    { id: 'week', span: { from: addDays(today, -6), to: today } },
    { id: 'month', span: { from: firstOfMonth(today), to: today } },
  ] as const;
