import type { LimitName } from '@floorcast/contract/limits';
import type { Calendar, Period, Span } from '../../../platform/days/calendar.ts';
import type { Db, Tx } from '../../../platform/db/schema.ts';
import type { LimitInForce } from '../../../policy/index.ts';
import { limitAt, type StoredLimit } from './limit-changes.ts';
import { playedSeconds } from './played-time.ts';
import { daySums } from './player-days.ts';

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
