import type { PlayerListName } from '@floorcast/contract/player-lists';
import { gameSessions, sessionsFile, transactions, transactionsFile } from '../../../play/history/index.ts';
import type { PlayerListReads } from './player-list.ts';
import { sqlList } from './sql-list.ts';

/** Every list about a player. Sessions and transactions are those that players see themselves. */
export const LISTS: Readonly<Record<PlayerListName, PlayerListReads>> = {
  sessions: { page: gameSessions, file: sessionsFile },
  transactions: { page: transactions, file: transactionsFile },
  games: sqlList('games'),
  transfers: sqlList('transfers'),
  'hand-pays': sqlList('hand-pays'),
  withdrawals: sqlList('withdrawals'),
  claims: sqlList('claims'),
  'sign-ins': sqlList('sign-ins'),
  protection: sqlList('protection'),
  identity: sqlList('identity'),
  messages: sqlList('messages'),
  notes: sqlList('notes'),
};
