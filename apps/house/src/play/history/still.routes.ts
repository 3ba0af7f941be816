import { may } from '@floorcast/contract/duties';
import { refusal } from '@floorcast/contract/errors';
import { IdPath } from '@floorcast/contract/fields';
import * as z from 'zod';
import type { SiteContext } from '../../context.ts';
import { type AuthService, accountOf } from '../../people/accounts/index.ts';
import type { Db } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/http/errors.ts';
import { about } from '../../platform/http/openapi.ts';
import type { Routes } from '../../platform/http/validation.ts';
import { recordLook } from '../../trail/index.ts';

const JPEG = { description: 'A picture', content: { 'image/jpeg': { schema: z.instanceof(Buffer) } } };

/** The pictures of the results of games. */
export function stillRoute(
  app: Routes,
  { auth, db, read }: Pick<SiteContext, 'db' | 'read'> & { readonly auth: AuthService },
): void {
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

/** The result still of a game, and its player, for that player or for a reader who may see those `ofAllPlayers`. */
const stillOf = (
  db: Db,
  gameId: number,
  reader: { readonly id: number; readonly ofAllPlayers: boolean },
): Promise<{ readonly jpeg: Buffer; readonly playerId: number } | undefined> =>
  db
    .selectFrom('gameStills')
    .innerJoin('playSessions', 'playSessions.id', 'gameStills.sessionId')
    .select(['jpeg', 'playerId'])
    .where('gameId', '=', gameId)
    .$if(!reader.ofAllPlayers, (query) => query.where('playerId', '=', reader.id))
    .executeTakeFirst();
