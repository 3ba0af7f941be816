import { isRecord } from '../is-record.ts';
import { localeOf } from '../locale/translation.ts';

/** A day of the calendar, `YYYY-MM-DD`, in no time zone. */
export type Day = string;

const two = (value: number): string => String(value).padStart(2, '0');
const utcOf = (day: Day): Date => new Date(`${day}T00:00:00Z`);
const dayOfUtc = (at: Date): Day => at.toISOString().slice(0, 10);

/** The day of a moment where the reader is. */
export const dayOf = (at: Date): Day => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;

export function addDays(day: Day, days: number): Day {
  const at = utcOf(day);
  at.setUTCDate(at.getUTCDate() + days);
  return dayOfUtc(at);
}

/** The same day of another month, or the last day of a month that has no such day. */
export function addMonths(day: Day, months: number): Day {
  const at = utcOf(day);
  const date = at.getUTCDate();
  at.setUTCMonth(at.getUTCMonth() + months + 1, 0);
  at.setUTCDate(Math.min(date, at.getUTCDate()));
  return dayOfUtc(at);
}

export const firstOfMonth = (day: Day): Day => `${day.slice(0, 8)}01`;

const DAYS = [0, 1, 2, 3, 4, 5, 6] as const;

/** Days since the week began, which begins on `firstWeekday` (0 for Sunday). */
const sinceWeekBegan = (day: Day, firstWeekday: number): number =>
  (utcOf(day).getUTCDay() - firstWeekday + 7) % 7;

export const weekOf = (day: Day, firstWeekday: number): readonly Day[] => {
  const first = addDays(day, -sinceWeekBegan(day, firstWeekday));
  return DAYS.map((days) => addDays(first, days));
};

/** The weeks that have days of the month of a day. */
export function weeksOf(day: Day, firstWeekday: number): readonly (readonly Day[])[] {
  const first = firstOfMonth(day);
  const next = addMonths(first, 1);
  const weeks: (readonly Day[])[] = [];
  for (let at = first; at < next; ) {
    const week = weekOf(at, firstWeekday);
    weeks.push(week);
    at = addDays(week[0] ?? at, 7);
  }
  return weeks;
}

/** The first day of the week where a browser does not know it, 0 for Sunday; Monday anywhere else. */
const FIRST_WEEKDAY: Readonly<Record<string, number>> = { en: 0, ar: 6 };

/** The first day of the week where a language is spoken, 0 for Sunday. */
export function firstWeekdayOf(language: string): number {
  const locale = new Intl.Locale(language);
  const info: unknown =
    'getWeekInfo' in locale && typeof locale.getWeekInfo === 'function' ? locale.getWeekInfo() : null;
  const known = isRecord(info) && typeof info.firstDay === 'number' ? info.firstDay % 7 : undefined;
  return known ?? FIRST_WEEKDAY[locale.language] ?? 1;
}

/** A browser takes long to make one, and a calendar writes forty days. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(localeOf(language), { ...options, timeZone: 'UTC' });
  formats.set(key, made);
  return made;
}

/** A day in the reader's language; as the date of a moment is written, unless otherwise asked for. */
export const formatDay = (
  day: Day,
  language: string,
  options: Intl.DateTimeFormatOptions = { dateStyle: 'medium' },
): string => formatFor(language, options).format(utcOf(day));
