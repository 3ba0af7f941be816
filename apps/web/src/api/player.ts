import { BalanceReply, SessionsReply, TransactionsReply } from '@floorcast/contract/player';
import { call, callOrThrow } from './call.ts';

/** A page of a list as the tables ask for it: `page` from 1, `sort` a field, `-` before it for descending. */
export interface PageRequest {
  readonly page: number;
  readonly size: number;
  readonly sort: string;
}

const query = ({ page, size, sort }: PageRequest) =>
  new URLSearchParams({ page: String(page), size: String(size), sort }).toString();

export const fetchBalance = () => call({ path: '/player/balance', reply: BalanceReply });

export const fetchSessions = (page: PageRequest, signal: AbortSignal) =>
  callOrThrow({ path: `/player/sessions?${query(page)}`, reply: SessionsReply, signal });

export const fetchTransactions = (page: PageRequest, signal: AbortSignal) =>
  callOrThrow({ path: `/player/transactions?${query(page)}`, reply: TransactionsReply, signal });
