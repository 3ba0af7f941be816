import type { Calendar } from '../../../platform/days/calendar.ts';
import type { Db, Tx } from '../../../platform/db/schema.ts';
import type { LimitInForce } from '../../../policy/index.ts';

/** How long (s) a player has played in each period, by all accounts: from `init` to the end of each session. */
export async function playedSeconds(
  db: Db | Tx,
  calendar: Calendar,
  playerIds: readonly number[],
  now: number,
): Promise<Record<LimitInForce['period'], number>> {
  const { startsAt: month } = calendar.spanOf('month', now);
  const { startsAt: week } = calendar.spanOf('week', now);
  const { startsAt: day } = calendar.spanOf('day', now);
  const sessions = await db
    .selectFrom('playSessions')
    .select(['startedAt', 'endedAt'])
    .where('playerId', 'in', playerIds)
    .where((eb) => eb.or([eb('endedAt', 'is', null), eb('endedAt', '>', new Date(Math.min(month, week)))]))
    .execute();
  const since = (from: number) =>
    Math.floor(
      sessions.reduce((sum, { startedAt, endedAt }) => {
        const end = endedAt?.getTime() ?? now;
        return sum + Math.max(0, end - Math.max(from, startedAt.getTime()));
      }, 0) / 1000,
    );
  const began = sessions.flatMap(({ startedAt, endedAt }) => (endedAt === null ? [startedAt.getTime()] : []));
  const session = Math.max(0, Math.floor((now - Math.min(now, ...began)) / 1000));
  return { session, day: since(day), week: since(week), month: since(month) };
}
