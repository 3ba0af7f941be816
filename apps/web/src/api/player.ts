import { BalanceReply, SessionsReply, TransactionsReply } from '@floorcast/contract/player';
import { call, callHeaders, callOrThrow } from './call.ts';
import { FailureError } from './failure.ts';

/** A list as the tables ask for it; empty fields narrow nothing. */
export interface ListWish {
  /** From 1. */
  readonly page: number;
  readonly size: number;
  /** A field, `-` before it for descending. */
  readonly sort: string;
  /** Moments of the wire; `to` is excluded. */
  readonly from?: string;
  readonly to?: string;
  readonly machine?: number;
  readonly kind?: string;
}

const query = (wish: Partial<ListWish>): string =>
  new URLSearchParams(
    Object.entries(wish).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  ).toString();

export const fetchBalance = () => call({ path: '/player/balance', reply: BalanceReply });

export const fetchSessions = (wish: ListWish, signal: AbortSignal) =>
  callOrThrow({ path: `/player/sessions?${query(wish)}`, reply: SessionsReply, signal });

export const fetchTransactions = (wish: ListWish, signal: AbortSignal) =>
  callOrThrow({ path: `/player/transactions?${query(wish)}`, reply: TransactionsReply, signal });

/** The whole list as CSV, in the order and bounds of the wish. @throws {FailureError} */
export async function fetchCsv(list: 'sessions' | 'transactions', wish: ListWish): Promise<Blob> {
  const { page: _page, size: _size, ...rest } = wish;
  const response = await fetch(`/api/player/${list}.csv?${query(rest)}`, { headers: callHeaders() }).catch(
    () => {
      throw new FailureError({ kind: 'network' });
    },
  );
  if (!response.ok) throw new FailureError({ kind: 'broken' });
  return response.blob();
}
