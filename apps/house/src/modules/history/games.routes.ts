import { may } from '@floorcast/contract/duties';
import { refusal } from '@floorcast/contract/errors';
import { GamesQuery, GamesReply } from '@floorcast/contract/games';
import { GivenId } from '@floorcast/contract/ids';
import * as z from 'zod';
import type { Read } from '../../platform/db/read-replica.ts';
import type { Db } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/http/errors.ts';
import { about } from '../../platform/http/openapi.ts';
import type { Routes } from '../../platform/http/validation.ts';
import { type AuthService, accountOf } from '../auth/index.ts';
import { recordLook } from '../trail/index.ts';
import { playedGames, stillOf } from './games.ts';

const JPEG = { description: 'A picture', content: { 'image/jpeg': { schema: z.instanceof(Buffer) } } };

interface GameRouteParts {
  readonly auth: AuthService;
  readonly db: Db;
  readonly read: Read;
}

/** The last games of a player, for recall. */
export function gameRoutes(app: Routes, { auth, db, read }: GameRouteParts): void {
  app.get(
    '/api/player/games',
    {
      schema: {
        ...about('history', 'Lists the games of sessions, a page at a time.'),
        querystring: GamesQuery,
        response: { 200: GamesReply },
      },
      config: { whenExcluded: 'allowed' },
    },
    async (request) => {
      const { id } = await accountOf(auth, request);
      return read((db) => playedGames(db, id, request.query));
    },
  );

  app.get(
    '/api/player/games/:id/still',
    {
      schema: {
        ...about('history', 'Shows the result of a game, to its player and to staff.'),
        params: z.object({ id: GivenId }),
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
