import { localeOf } from './locale.ts';

/** A moment of the wire as date and time in the reader's language and time zone. */
export const formatMoment = (moment: string, language: string): string =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium', timeStyle: 'medium' }).format(
    new Date(moment),
  );

/** Seconds as `1:02:03` or `2:03`. */
export function formatDuration(totalSeconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(totalSeconds / 3600);
  const minutes = Math.floor((totalSeconds % 3600) / 60);
  const rest = two(Math.floor(totalSeconds % 60));
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** The time of day of a moment, in the reader's language and time zone. */
export const formatTime = (moment: string, language: string): string =>
  new Intl.DateTimeFormat(localeOf(language), { timeStyle: 'short' }).format(new Date(moment));

/** A moment of the wire to the minute, in the reader's language and time zone. */
export const formatMinute = (moment: string, language: string): string =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(moment),
  );
