import type { Readable } from 'node:stream';
import type { SessionRow, TransactionRow } from '@floorcast/contract/player';
import type { Read } from '../../platform/db/read-replica.ts';
import { csv, type FileStyle } from '../../platform/lists/csv.ts';
import { type SessionsFilter, sessionIds, sessionsWith } from './sessions.ts';
import { type TransactionsFilter, transactionIds, transactionsWith } from './transactions.ts';

const SESSION_COLUMNS = [
  'id',
  'machine',
  'start',
  'end',
  'duration',
  'spinCount',
  'freeSpinCount',
  'staked',
  'won',
  'net',
  'ip',
] as const satisfies readonly (keyof SessionRow)[];
const TRANSACTION_COLUMNS = [
  'id',
  'date',
  'from',
  'amount',
  'type',
  'tag',
  'machine',
  'ip',
  'withheld',
] as const satisfies readonly (keyof TransactionRow)[];

/** All game sessions of a player that match a filter, as a file. */
export const sessionsFile = (
  read: Read,
  playerId: number,
  filter: SessionsFilter,
  style: FileStyle,
): Readable =>
  csv<number, SessionRow>(
    {
      columns: SESSION_COLUMNS,
      amounts: ['staked', 'won', 'net'],
      keys: () => read((db) => sessionIds(db, playerId, filter)),
      rows: (ids) => read((db) => sessionsWith(db, playerId, ids)),
    },
    style,
  );

/** All movements of a player's wallet, and activity of the account, that match a filter, as a file. */
export const transactionsFile = (
  read: Read,
  playerId: number,
  filter: TransactionsFilter,
  style: FileStyle,
): Readable =>
  csv<string, TransactionRow>(
    {
      columns: TRANSACTION_COLUMNS,
      amounts: ['amount', 'withheld'],
      keys: () => read((db) => transactionIds(db, playerId, filter)),
      rows: (ids) => read((db) => transactionsWith(db, playerId, ids)),
    },
    style,
  );
