import { TRANSACTION_KINDS } from '@floorcast/contract/transaction-kinds';
import type { ListQuery } from '../../api/endpoints/player.ts';

export const SIZES = [10, 25, 50];
const SORT = /^-?[a-zA-Z]{1,20}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The parameters of a list's address that differ from the defaults. Days are in the player's time zone. */
export interface HistorySearch {
  readonly page?: number;
  readonly size?: number;
  readonly sort?: string;
  readonly from?: string;
  readonly to?: string;
  readonly machine?: number;
  /** Kinds of digits are numbers here, as addresses write them. */
  readonly kind?: string | number;
}

const whole = (value: unknown, most: number): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most ? value : undefined;
const matching = (value: unknown, pattern: RegExp): string | undefined =>
  typeof value === 'string' && pattern.test(value) ? value : undefined;
const day = (value: unknown): string | undefined => {
  const text = matching(value, DAY);
  return text !== undefined && !Number.isNaN(Date.parse(text)) ? text : undefined;
};

/** `3` without the quotes that an address would give a text of digits. */
const asWritten = (kind: string | undefined): string | number | undefined =>
  kind !== undefined && /^\d$/.test(kind) ? Number(kind) : kind;

/** Reads an address that may be written by hand: invalid parts are left out. */
export function readHistorySearch(raw: Record<string, unknown>): HistorySearch {
  const found = {
    page: whole(raw.page, 1_000_000),
    size: SIZES.find((size) => size === raw.size),
    sort: matching(raw.sort, SORT),
    from: day(raw.from),
    to: day(raw.to),
    machine: whole(raw.machine, 999_999_999),
    kind: asWritten(TRANSACTION_KINDS.find((kind) => kind === String(raw.kind))),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

/** Midnight of a day where the player is, as a moment of the wire. */
function midnight(text: string, daysLater: number): string {
  const [year = 0, month = 1, date = 1] = text.split('-').map(Number);
  return new Date(year, month - 1, date + daysLater).toISOString();
}

/** What a list shows that its address says nothing about. */
export interface ListDefaults {
  /** A field, `-` before it for descending. */
  readonly sort: string;
  /** The kind of rows; absent: there are no kinds. */
  readonly kind?: string;
}

/** The query for the house; `to` of the address is the last day that is included. */
export function listQueryOf(search: HistorySearch, defaults: ListDefaults): ListQuery {
  const { page = 1, size = 10, sort = defaults.sort, from, to, machine } = search;
  const kind = search.kind ?? defaults.kind;
  return {
    page,
    size,
    sort,
    ...(from === undefined ? {} : { from: midnight(from, 0) }),
    ...(to === undefined ? {} : { to: midnight(to, 1) }),
    ...(machine === undefined ? {} : { machine }),
    ...(kind === undefined ? {} : { kind: String(kind) }),
  };
}

/** Whether any filter is set. */
export const isNarrowed = ({ from, to, machine, kind }: HistorySearch): boolean =>
  [from, to, machine, kind].some((each) => each !== undefined);
