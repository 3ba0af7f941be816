import { may } from '@floorcast/contract/duties';
import { refusal } from '@floorcast/contract/errors';
import { IdPath } from '@floorcast/contract/fields';
import { type FileLanguage, SessionsFileQuery, TransactionsFileQuery } from '@floorcast/contract/player';
import type { Settings } from '@floorcast/contract/settings';
import * as z from 'zod';
import { type AuthService, accountOf } from '../../people/accounts/index.ts';
import type { Read } from '../../platform/db/read-replica.ts';
import type { Db } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/http/errors.ts';
import { about } from '../../platform/http/openapi.ts';
import type { Routes } from '../../platform/http/validation.ts';
import { CSV_FILE, sendCsv } from '../../platform/lists/csv.ts';
import { recordLook } from '../../trail/index.ts';
import { sessionsFile, transactionsFile } from './files.ts';
import { stillOf } from './games.ts';

const JPEG = { description: 'A picture', content: { 'image/jpeg': { schema: z.instanceof(Buffer) } } };

interface HistoryParts {
  readonly auth: AuthService;
  readonly db: Db;
  readonly read: Read;
  readonly settings: () => Promise<Settings>;
}

/** The history of the signed-in account as files, and the pictures of its games. */
export function historyRoutes(app: Routes, parts: HistoryParts): void {
  exportRoutes(app, parts);
  stillRoute(app, parts);
}

function exportRoutes(app: Routes, { auth, read, settings }: HistoryParts): void {
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

function stillRoute(app: Routes, { auth, db, read }: HistoryParts): void {
  app.get(
    '/api/player/games/:id/still',
    {
      schema: {
        ...about('history', 'Shows the result of a game, to its player and to staff.'),
        params: IdPath,
        response: { 200: JPEG },
      },
      config: { whenExcluded: 'allowed' },
    },
    async (request, reply) => {
      const account = await accountOf(auth, request);
      // It shows the machine, not the player: a technician looks at it as at the machine itself.
      const ofAllPlayers = may(account, 'players.read') || may(account, 'floor.look');
      const reader = { id: account.id, ofAllPlayers };
      const still = await read((source) => stillOf(source, request.params.id, reader));
      if (still !== undefined && still.playerId !== account.id) await recordLook(db, account, still.playerId);
      if (still === undefined)
        return refuse(reply, refusal('notFound', { what: `still of game ${request.params.id}` }));
      return reply
        .type('image/jpeg')
        .header('cache-control', 'private, max-age=3600')
        .header('vary', 'authorization')
        .send(still.jpeg);
    },
  );
}
