import { refusal } from '@floorcast/contract/errors';
import { GivenId } from '@floorcast/contract/ids';
import { SessionReceipt } from '@floorcast/contract/session-totals';
import * as z from 'zod';
import type { Db } from '../../../platform/db/schema.ts';
import { refuse } from '../../../platform/http/errors.ts';
import { about } from '../../../platform/http/openapi.ts';
import type { Routes } from '../../../platform/http/validation.ts';
import { type AuthService, accountOf } from '../../auth/index.ts';
import { withheldInSession } from '../../wallet/index.ts';
import { sessionPicture } from '../picture-ages/picture-ages.ts';
import { changePlayed, NOTHING_PLAYED, totalsOf } from '../session/played.ts';
import { readStoredPlay } from './stored-play.ts';

const Path = z.object({ id: GivenId });

/** What a session came to, for its player. */
export function receiptRoutes(app: Routes, auth: AuthService, db: Db): void {
  app.get(
    '/api/player/sessions/:id/receipt',
    {
      schema: {
        ...about('history', 'Shows what a session of the player’s came to.'),
        params: Path,
        response: { 200: SessionReceipt },
      },
      config: { whenExcluded: 'allowed' },
    },
    async (request, reply) => {
      const { id } = await accountOf(auth, request);
      const receipt = await receiptOf(db, { playerId: id, sessionId: request.params.id });
      return receipt ?? refuse(reply, refusal('notFound', { what: `session ${request.params.id}` }));
    },
  );
}

interface Asked {
  readonly playerId: number;
  readonly sessionId: number;
}

/** Whether money of a session is still to reach its player: a win that is paid by hand, or a transfer. */
async function owes(db: Db, sessionId: number, machineId: number): Promise<boolean> {
  const handPay = await db
    .selectFrom('handPays')
    .select('id')
    .where('machineId', '=', machineId)
    .where('sessionId', '=', sessionId)
    .where('paidAt', 'is', null)
    .executeTakeFirst();
  return handPay !== undefined;
}

async function receiptOf(db: Db, { playerId, sessionId }: Asked): Promise<SessionReceipt | undefined> {
  // First: what ends later may be missing in the totals, but an ended session's never is.
  const session = await db
    .selectFrom('playSessions')
    .innerJoin('machines', 'machines.id', 'playSessions.machineId')
    .select(['machineId', 'machines.name as machine', 'startedAt', 'endedAt'])
    .where('playSessions.id', '=', sessionId)
    .where('playerId', '=', playerId)
    .executeTakeFirst();
  if (session === undefined) return undefined;
  const stored = await readStoredPlay(db, sessionId);
  return {
    id: sessionId,
    machineId: session.machineId,
    machine: session.machine,
    start: session.startedAt.toISOString(),
    end: (await owes(db, sessionId, session.machineId)) ? null : (session.endedAt?.toISOString() ?? null),
    totals: totalsOf(changePlayed(NOTHING_PLAYED, { type: 'read', stored })),
    lastGame: stored.lastGame && { ...stored.lastGame, win: stored.lastWin },
    picture: await sessionPicture(db, sessionId),
    withheld: await withheldInSession(db, { playerId, sessionId }),
  };
}
