import { sql } from 'kysely';
import type { Db } from '../../platform/db/schema.ts';

/** With fewer ended sessions of one machine, those of all machines are taken. */
const SESSIONS_LEAST = 5;
const SESSIONS_MOST = 20;

/** The minutes that an estimate is rounded up to: it is no more precise. The last means an hour or more. */
const STEPS = [1, 2, 3, 5, 10, 15, 20, 30, 45, 60] as const;

/**
 * Estimates how many minutes the player at a place waits (1: the next), given how long a session typically lasts (s).
 * Null: unknown.
 */
export function roughMinutes(typicalSeconds: number | undefined, place: number): number | null {
  if (typicalSeconds === undefined) return null;
  const minutes = (typicalSeconds * place) / 60;
  return STEPS.find((step) => minutes <= step) ?? 60;
}

/** The median duration (s) of a machine's latest sessions, or of those of all machines if it had few. */
export async function typicalSeconds(db: Db, machineId: number): Promise<number | undefined> {
  const own = await median(db, machineId);
  return own.sessions >= SESSIONS_LEAST ? own.seconds : (await median(db, undefined)).seconds;
}

async function median(
  db: Db,
  machineId: number | undefined,
): Promise<{ sessions: number; seconds: number | undefined }> {
  const ended = db
    .selectFrom('playSessions')
    .select(sql<number>`extract(epoch from ended_at - started_at)::float8`.as('seconds'))
    .where('state', '=', 'ended')
    .$if(machineId !== undefined, (query) => query.where('machineId', '=', machineId ?? 0))
    .orderBy('id', 'desc')
    .limit(SESSIONS_MOST);
  const { sessions, seconds } = await db
    .selectFrom(ended.as('latest'))
    .select([
      sql<number>`count(*)::int`.as('sessions'),
      sql<number | null>`percentile_cont(0.5) within group (order by seconds)`.as('seconds'),
    ])
    .executeTakeFirstOrThrow();
  return { sessions, seconds: seconds ?? undefined };
}
