import type { LimitName } from '@floorcast/contract/limits';
import { type RawBuilder, sql } from 'kysely';
import type { Calendar, Period, Span } from '../../../platform/days/calendar.ts';
import type { Db, Tx } from '../../../platform/db/schema.ts';
import type { LimitInForce } from '../../../policy/index.ts';
import { limitAt, type StoredLimit } from './limits.repository.ts';

type Parts = Pick<LimitInForce, 'kind' | 'period'>;

/** What a limit is about, and its period. */
const PARTS: Record<LimitName, Parts> = {
  'deposit-day': { kind: 'deposit', period: 'day' },
  'deposit-week': { kind: 'deposit', period: 'week' },
  'deposit-month': { kind: 'deposit', period: 'month' },
  'loss-day': { kind: 'loss', period: 'day' },
  'loss-week': { kind: 'loss', period: 'week' },
  'loss-month': { kind: 'loss', period: 'month' },
  'stake-day': { kind: 'stake', period: 'day' },
  'stake-week': { kind: 'stake', period: 'week' },
  'stake-month': { kind: 'stake', period: 'month' },
  'time-session': { kind: 'time', period: 'session' },
  'time-day': { kind: 'time', period: 'day' },
  'time-week': { kind: 'time', period: 'week' },
  'time-month': { kind: 'time', period: 'month' },
};

export const partsOf = (name: LimitName): Parts => PARTS[name];

/** The period of a limit that a moment is in; undefined for a limit of each session. */
export function spanOf(calendar: Calendar, name: LimitName, at: number): Span | undefined {
  const { period } = PARTS[name];
  return period === 'session' ? undefined : calendar.spanOf(period satisfies Period, at);
}

export interface LimitUse {
  readonly limit: StoredLimit;
  /** What counts against it in its present period: minor units or seconds. */
  readonly used: number;
  /** When the period ends (ms since 1970); null: with the session. */
  readonly until: number | null;
}

/** Limits with what has been used of them. */
export async function limitUses(
  db: Db | Tx,
  calendar: Calendar,
  { playerIds, limits, now }: { playerIds: readonly number[]; limits: readonly StoredLimit[]; now: number },
): Promise<LimitUse[]> {
  const kinds = new Set(limits.map(({ name }) => partsOf(name).kind));
  const time = kinds.delete('time') ? await playedSeconds(db, calendar, playerIds, now) : undefined;
  const money = kinds.size > 0 ? await daySums(db, calendar, playerIds, now) : undefined;
  const usedOf = (name: LimitName): number => {
    const { kind, period } = partsOf(name);
    if (kind === 'time') return time?.[period] ?? 0;
    const sums = period === 'session' ? undefined : money?.[period];
    if (sums === undefined) return 0;
    return { deposit: sums.deposited, loss: sums.staked - sums.won, stake: sums.staked }[kind];
  };
  return limits.map((limit) => ({
    limit: limitAt(limit, now),
    used: usedOf(limit.name),
    until: spanOf(calendar, limit.name, now)?.endsAt ?? null,
  }));
}

/** The limits that bind now, for decisions. */
export const inForce = (uses: readonly LimitUse[]): LimitInForce[] =>
  uses.flatMap(({ limit: { name, value: most }, used, until }) =>
    most === null ? [] : [{ ...partsOf(name), most, used, until }],
  );

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

/** What counts against the limits of a player, in minor units. */
export interface DayChange {
  readonly playerId: number;
  /** When it happened (ms since 1970): it counts on that day of the site's time zone. */
  readonly at: number;
  readonly staked?: number;
  readonly won?: number;
  readonly deposited?: number;
}

/** The statement that adds to what a player staked, won and deposited on a day. */
export const dayAdded = (
  calendar: Calendar,
  { playerId, at, staked = 0, won = 0, deposited = 0 }: DayChange,
): RawBuilder<unknown> => sql`
  insert into player_days as days (player_id, day, staked, won, deposited)
  values (${playerId}, ${calendar.dayOf(at)}, ${BigInt(staked)}, ${BigInt(won)}, ${BigInt(deposited)})
  on conflict (player_id, day) do update set staked = days.staked + excluded.staked,
    won = days.won + excluded.won, deposited = days.deposited + excluded.deposited`;

/** Adds to what a player staked, won and deposited on a day. */
export async function addToDay(tx: Tx, calendar: Calendar, change: DayChange): Promise<void> {
  await dayAdded(calendar, change).execute(tx);
}

interface DaySums {
  readonly staked: number;
  readonly won: number;
  readonly deposited: number;
}

/** What a player staked, won and deposited, by all accounts, from the first day of each period until now. */
async function daySums(db: Db | Tx, calendar: Calendar, playerIds: readonly number[], now: number) {
  const today = calendar.dayOf(now);
  const firstDay = (period: Period) => calendar.spanOf(period, now).firstDay;
  const { rows } = await sql<{ period: Period; staked: bigint; won: bigint; deposited: bigint }>`
    select period, coalesce(sum(staked), 0)::bigint as staked, coalesce(sum(won), 0)::bigint as won,
      coalesce(sum(deposited), 0)::bigint as deposited
    from (values ('day', ${firstDay('day')}::date), ('week', ${firstDay('week')}::date),
      ('month', ${firstDay('month')}::date)) as periods (period, first_day)
    left join player_days on player_id = any(${playerIds}::int[]) and day between first_day and ${today}::date
    group by period`.execute(db);
  const sums = (period: Period): DaySums => {
    const row = rows.find((each) => each.period === period);
    return {
      staked: Number(row?.staked ?? 0),
      won: Number(row?.won ?? 0),
      deposited: Number(row?.deposited ?? 0),
    };
  };
  return { day: sums('day'), week: sums('week'), month: sums('month') };
}
