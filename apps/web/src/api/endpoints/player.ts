import { HistoryCalls, PlayerCalls, SessionsReply } from '@floorcast/contract/player';
import { TRANSACTION_KINDS } from '@floorcast/contract/transaction-kinds';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ask, askOrThrow, searchOf } from '../call/ask.ts';
import { callHeaders, callOrThrow } from '../call/call.ts';
import { FailureError } from '../call/failure.ts';
import { LAST_SESSIONS_PATH } from './first-calls.ts';

/** A page of a list; absent fields filter nothing. */
export interface ListQuery {
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

export const fetchBalance = () => ask(PlayerCalls.balance);

export const fetchSessions = (query: ListQuery, signal: AbortSignal) =>
  askOrThrow(HistoryCalls.sessions, { query }, signal);

async function fetchPlayedLast(signal: AbortSignal): Promise<readonly number[]> {
  const { items } = await callOrThrow({ path: LAST_SESSIONS_PATH, reply: SessionsReply, signal });
  return [...new Set(items.map(({ machineId }) => machineId))];
}

/** Ids of the machines of the latest sessions, the last one first. */
export const playedLastQuery = () =>
  queryOptions({
    queryKey: ['played-last'],
    queryFn: ({ signal }) => fetchPlayedLast(signal),
    // The lobby waits for it, and is worth seeing without it.
    retry: false,
  });

/** A session is open at a machine: that is the one that was played last, before the house is asked. */
export function applyPlayed(queries: QueryClient, machineId: number): void {
  queries.setQueryData(playedLastQuery().queryKey, (played) =>
    played === undefined ? undefined : [machineId, ...played.filter((id) => id !== machineId)],
  );
}

export function fetchTransactions(query: ListQuery, signal: AbortSignal) {
  const kind = TRANSACTION_KINDS.find((each) => each === query.kind);
  return askOrThrow(HistoryCalls.transactions, { query: { ...query, kind } }, signal);
}

/** The whole list as CSV for spreadsheets of a language, with the query's order and filters. @throws {FailureError} */
export async function fetchCsv(
  list: 'sessions' | 'transactions',
  query: ListQuery,
  language: string,
): Promise<Blob> {
  const { page: _page, size: _size, ...rest } = query;
  const search = searchOf({ ...rest, language });
  const response = await fetch(`/api/player/${list}.csv${search}`, { headers: callHeaders() }).catch(() => {
    throw new FailureError({ kind: 'network' });
  });
  if (!response.ok) throw new FailureError({ kind: 'broken' });
  return response.blob();
}
