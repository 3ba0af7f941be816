import type { LimitName } from '@floorcast/contract/limits';
import type { Calendar, Period, Span } from '../../../platform/days/calendar.ts';
import type { LimitInForce } from '../../../policy/index.ts';

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
