import {
  type FileLanguage,
  SessionsFileQuery,
  SessionsQuery,
  SessionsReply,
  TransactionsFileQuery,
  TransactionsQuery,
  TransactionsReply,
} from '@floorcast/contract/player';
import type { Settings } from '@floorcast/contract/settings';
import type { Read } from '../../platform/db/read-replica.ts';
import { about } from '../../platform/http/openapi.ts';
import { CSV_FILE, sendCsv } from '../../platform/http/send-csv.ts';
import type { Routes } from '../../platform/http/validation.ts';
import { type AuthService, accountOf } from '../auth/index.ts';
import { sessionsFile, transactionsFile } from './files.ts';
import { gameSessions } from './sessions.ts';
import { transactions } from './transactions.ts';

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
      const file = sessionsFile(read, id, request.query, await style(request.query.language));
      return sendCsv(reply, 'sessions', file);
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
      const file = transactionsFile(read, id, request.query, await style(request.query.language));
      return sendCsv(reply, 'transactions', file);
    },
  );
}
