import type { Readable } from 'node:stream';
import {
  type SessionRow,
  SessionsQuery,
  SessionsReply,
  type TransactionRow,
  TransactionsQuery,
  TransactionsReply,
} from '@floorcast/contract/player';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import type { Db } from '../../platform/db/schema.ts';
import { about } from '../../platform/http/openapi.ts';
import type { Routes } from '../../platform/http/validation.ts';
import { type AuthService, accountOf } from '../auth/index.ts';
import { csv } from './csv.ts';
import { gameSessions } from './sessions.ts';
import { transactions } from './transactions.ts';

const SESSION_COLUMNS = [
  'id',
  'machine',
  'start',
  'end',
  'duration',
  'spinCount',
  'freeSpinCount',
  'ip',
] as const satisfies readonly (keyof SessionRow)[];
/** Amounts are in minor units, as on the wire. */
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

/** The sessions and transactions of the signed-in account. */
export function historyRoutes(app: Routes, auth: AuthService, db: Db): void {
  listRoutes(app, auth, db);
  exportRoutes(app, auth, db);
}

function listRoutes(app: Routes, auth: AuthService, db: Db): void {
  app.get(
    '/api/player/sessions',
    {
      schema: {
        ...about('history', 'Lists game sessions, a page at a time.'),
        querystring: SessionsQuery,
        response: { 200: SessionsReply },
      },
    },
    async (request) => gameSessions(db, (await accountOf(auth, request)).id, request.query),
  );

  app.get(
    '/api/player/transactions',
    {
      schema: {
        ...about('history', 'Lists transactions and account activity, a page at a time.'),
        querystring: TransactionsQuery,
        response: { 200: TransactionsReply },
      },
    },
    async (request) => transactions(db, (await accountOf(auth, request)).id, request.query),
  );
}

function exportRoutes(app: Routes, auth: AuthService, db: Db): void {
  app.get(
    '/api/player/sessions.csv',
    {
      schema: {
        ...about('history', 'All game sessions as a file.'),
        querystring: SessionsQuery,
        response: { 200: CSV_FILE },
      },
    },
    async (request, reply) => {
      const { id } = await accountOf(auth, request);
      return sendFile(
        reply,
        'sessions',
        csv<SessionRow>(
          SESSION_COLUMNS,
          async (page, size) => (await gameSessions(db, id, { ...request.query, page, size })).items,
        ),
      );
    },
  );

  app.get(
    '/api/player/transactions.csv',
    {
      schema: {
        ...about('history', 'All transactions as a file.'),
        querystring: TransactionsQuery,
        response: { 200: CSV_FILE },
      },
    },
    async (request, reply) => {
      const { id } = await accountOf(auth, request);
      return sendFile(
        reply,
        'transactions',
        csv<TransactionRow>(
          TRANSACTION_COLUMNS,
          async (page, size) => (await transactions(db, id, { ...request.query, page, size })).items,
        ),
      );
    },
  );
}
