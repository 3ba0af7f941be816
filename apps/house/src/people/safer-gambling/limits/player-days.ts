import { type RawBuilder, sql } from 'kysely';
import type { Calendar, Period } from '../../../platform/days/calendar.ts';
import type { Db, Tx } from '../../../platform/db/schema.ts';

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

export interface DaySums {
  readonly staked: number;
  readonly won: number;
  readonly deposited: number;
}

/** What a player staked, won and deposited, by all accounts, from the first day of each period until now. */
export async function daySums(
  db: Db | Tx,
  calendar: Calendar,
  playerIds: readonly number[],
  now: number,
): Promise<Record<Period, DaySums>> {
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
