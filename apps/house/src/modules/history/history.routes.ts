import type { Readable } from 'node:stream';
import {
  type FileLanguage,
  type SessionRow,
  SessionsFileQuery,
  SessionsQuery,
  SessionsReply,
  type TransactionRow,
  TransactionsFileQuery,
  TransactionsQuery,
  TransactionsReply,
} from '@floorcast/contract/player';
import type { Settings } from '@floorcast/contract/settings';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import type { Read } from '../../platform/db/read-replica.ts';
import { about } from '../../platform/http/openapi.ts';
import type { Routes } from '../../platform/http/validation.ts';
import { type AuthService, accountOf } from '../auth/index.ts';
import { csv, type FileList } from './csv.ts';
import { gameSessions, sessionIds, sessionsWith } from './sessions.ts';
import { transactionIds, transactions, transactionsWith } from './transactions.ts';

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
] as const satisfies readonly (keyof TransactionRow)[];

const CSV_FILE = { description: 'All rows', content: { 'text/csv': { schema: z.string() } } };

const sendFile = (reply: FastifyReply, name: string, content: Readable): FastifyReply =>
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .header('cache-control', 'no-store')
    .send(content);

interface HistoryParts {
  readonly read: Read;
  readonly settings: () => Promise<Settings>;
}

/** The sessions and transactions of the signed-in account. */
export function historyRoutes(app: Routes, auth: AuthService, parts: HistoryParts): void {
  listRoutes(app, auth, parts.read);
  exportRoutes(app, auth, parts);
}

function listRoutes(app: Routes, auth: AuthService, read: Read): void {
  app.get(
    '/api/player/sessions',
    {
      schema: {
        ...about('history', 'Lists game sessions, a page at a time.'),
        querystring: SessionsQuery,
        response: { 200: SessionsReply },
      },
      config: { whenExcluded: 'allowed' },
    },
    async (request) => {
      const { id } = await accountOf(auth, request);
      return read((db) => gameSessions(db, id, request.query));
    },
  );

  app.get(
    '/api/player/transactions',
    {
      schema: {
        ...about('history', 'Lists transactions and account activity, a page at a time.'),
        querystring: TransactionsQuery,
        response: { 200: TransactionsReply },
      },
      config: { whenExcluded: 'allowed' },
    },
    async (request) => {
      const { id } = await accountOf(auth, request);
      return read((db) => transactions(db, id, request.query));
    },
  );
}

function exportRoutes(app: Routes, auth: AuthService, { read, settings }: HistoryParts): void {
  const style = async (language: FileLanguage | undefined) => ({
    language,
    currency: (await settings()).CURRENCY,
  });

  app.get(
    '/api/player/sessions.csv',
    {
      schema: {
        ...about('history', 'All game sessions as a file.'),
        querystring: SessionsFileQuery,
        response: { 200: CSV_FILE },
      },
      config: { whenExcluded: 'allowed' },
    },
    async (request, reply) => {
      const { id } = await accountOf(auth, request);
      const list: FileList<number, SessionRow> = {
        columns: SESSION_COLUMNS,
        amounts: ['staked', 'won', 'net'],
        keys: () => read((db) => sessionIds(db, id, request.query)),
        rows: (ids) => read((db) => sessionsWith(db, id, ids)),
      };
      return sendFile(reply, 'sessions', csv(list, await style(request.query.language)));
    },
  );

  app.get(
    '/api/player/transactions.csv',
    {
      schema: {
        ...about('history', 'All transactions as a file.'),
        querystring: TransactionsFileQuery,
        response: { 200: CSV_FILE },
      },
      config: { whenExcluded: 'allowed' },
    },
    async (request, reply) => {
      const { id } = await accountOf(auth, request);
      const list: FileList<string, TransactionRow> = {
        columns: TRANSACTION_COLUMNS,
        amounts: ['amount'],
        keys: () => read((db) => transactionIds(db, id, request.query)),
        rows: (ids) => read((db) => transactionsWith(db, id, ids)),
      };
      return sendFile(reply, 'transactions', csv(list, await style(request.query.language)));
    },
  );
}
