import type { Demonstration } from '@floorcast/demo-floor/demonstration';
import { CannotStart } from '@floorcast/startup/cannot-start';

const DAY_MS = 86_400_000;

export const PERIODS = ['day', 'week', 'month'] as const;
export type Period = (typeof PERIODS)[number];

/** A day, week or month of a calendar. Times are in ms since 1970. */
export interface Span {
  /** Its first day, such as `2026-03-29`. */
  readonly firstDay: string;
  readonly startsAt: number;
  readonly endsAt: number;
}

/** The days of a time zone, each from its midnight to the next, whether it has 23, 24 or 25 hours. */
export class Calendar {
  readonly timeZone: string;
  readonly #format: Intl.DateTimeFormat;

  /** @throws {RangeError} without a zone of that IANA name. */
  constructor(timeZone: string) {
    this.timeZone = timeZone;
    this.#format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  }

  /** The day of a moment, such as `2026-03-29`. */
  dayOf(at: number): string {
    return textOf(this.#wallClock(at));
  }

  /** The day, week (from Monday) or month of a moment. */
  spanOf(period: Period, at: number): Span {
    const day = Math.floor(this.#wallClock(at) / DAY_MS) * DAY_MS;
    const [first, next] = BOUNDS[period](day);
    return { firstDay: textOf(first), startsAt: this.#startOf(first), endsAt: this.#startOf(next) };
  }

  /** The midnight that began the same day of the month, so many months before; of a shorter month its last day. */
  monthsBefore(months: number, at: number): number {
    const date = new Date(this.#wallClock(at));
    const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months, 1));
    const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
    return this.#startOf(first.setUTCDate(Math.min(date.getUTCDate(), lastDay)));
  }

  /** What clocks show at a moment, as if it were UTC. */
  #wallClock(at: number): number {
    const parts = new Map(
      this.#format.formatToParts(at).map(({ type, value }) => [type, Number(value)] as const),
    );
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
    return Date.UTC(
      part('year'),
      part('month') - 1,
      part('day'),
      part('hour'),
      part('minute'),
      part('second'),
    );
  }

  /** When a day begins, whose midnight is given as if it were UTC: the first moment that clocks show as of that day. */
  #startOf(midnight: number): number {
    const offsetAt = (at: number) => this.#wallClock(at) - Math.floor(at / 1000) * 1000;
    const [before, after] = [offsetAt(midnight - DAY_MS), offsetAt(midnight + DAY_MS)];
    const day = textOf(midnight);
    // Two where the clocks change between them.
    const starts = [midnight - before, midnight - after].sort((a, b) => a - b);
    return starts.find((start) => this.dayOf(start) === day) ?? midnight - after;
  }
}

/** The first day of the period of a day, and of the next one; days are midnights as if they were UTC. */
const BOUNDS: Record<Period, (day: number) => readonly [number, number]> = {
  day: (day) => [day, day + DAY_MS],
  week: (day) => {
    const monday = day - ((new Date(day).getUTCDay() + 6) % 7) * DAY_MS;
    return [monday, monday + 7 * DAY_MS];
  },
  month: (day) => {
    const date = new Date(day);
    const first = (months: number) => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
    return [first(0), first(1)];
  },
};

const textOf = (day: number): string => new Date(day).toISOString().slice(0, 10);

/** Whole years from a birth date to another date; both as `1990-12-31`. Born on 29 February: a year older on 1 March. */
export function ageOn(birthDate: string, date: string): number {
  const [born, now] = [birthDate, date].map((each) => each.split('-').map(Number));
  const [bornYear = 0, bornMonth = 0, bornDay = 0] = born ?? [];
  const [year = 0, month = 0, day = 0] = now ?? [];
  const before = month < bornMonth || (month === bornMonth && day < bornDay);
  return year - bornYear - (before ? 1 : 0);
}

/** The days of the site's time zone, by default the system's. @throws {CannotStart} without a zone of that name. */
export function siteCalendar(timeZone: string | undefined): Calendar {
  try {
    return new Calendar(timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone);
  } catch {
    throw new CannotStart(`TIME_ZONE: ${timeZone} is no time zone; write one such as Europe/Stockholm`);
  }
}

/** The days of the zone that a site names; a demonstration may take that of its computer. @throws {CannotStart} */
export function declaredCalendar(timeZone: string | undefined, demonstration: Demonstration): Calendar {
  if (demonstration === 'none' && timeZone === undefined)
    throw new CannotStart(
      'TIME_ZONE: a site names the zone in which its days begin, such as Europe/Stockholm',
    );
  return siteCalendar(timeZone);
}
