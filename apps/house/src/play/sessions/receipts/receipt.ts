import type { SessionReceipt } from '@floorcast/contract/session-totals';
import type { Db } from '../../../platform/db/schema.ts';
import { withheldInSession } from '../../../wallet/index.ts';
import { sessionPicture } from '../picture-ages/picture-ages.ts';
import { changePlayed, NOTHING_PLAYED, totalsOf } from '../state/played.ts';
import { readStoredPlay } from './stored-play.ts';

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

/** What a session came to, for its player; undefined without such a session of that player. */
export async function receiptOf(db: Db, { playerId, sessionId }: Asked): Promise<SessionReceipt | undefined> {
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
