import { localeOf } from './translation.ts';

const part = (value: number, unit: 'day' | 'hour' | 'minute', language: string): string =>
  new Intl.NumberFormat(localeOf(language), { style: 'unit', unit, unitDisplay: 'long' }).format(value);

/** A time in hours and minutes, in words: `1 hour, 5 minutes`. Less than a minute counts as one. */
export function spokenDuration(totalSeconds: number, language: string): string {
  const total = Math.max(1, Math.floor(totalSeconds / 60));
  const [hours, minutes] = [Math.floor(total / 60), total % 60];
  const parts = [
    ...(hours > 0 ? [part(hours, 'hour', language)] : []),
    ...(minutes > 0 ? [part(minutes, 'minute', language)] : []),
  ];
  return new Intl.ListFormat(localeOf(language), { type: 'unit', style: 'long' }).format(parts);
}

const two = (value: number): string => String(value).padStart(2, '0');

/** DD.MM.YYYY and HH:mm:ss of a moment, in the reader's zone (SHELL-8). */
export const dateAndTime = (at: Date): { date: string; time: string } => ({
  date: `${two(at.getDate())}.${two(at.getMonth() + 1)}.${at.getFullYear()}`,
  time: [at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join(':'),
});

const MOMENT = /^\d{4}-\d\d-\d\d(T|$)/;

/** A text that is no moment of the wire is shown as it is: another server's form may mean another day or time zone. */
function format(moment: string, language: string, style: Intl.DateTimeFormatOptions): string {
  const date = new Date(moment);
  if (!MOMENT.test(moment) || Number.isNaN(date.getTime())) return moment;
  return new Intl.DateTimeFormat(localeOf(language), style).format(date);
}

/** A moment of the wire as date and time in the reader's language and time zone. */
export const formatMoment = (moment: string, language: string): string =>
  format(moment, language, { dateStyle: 'medium', timeStyle: 'medium' });

/** Seconds as `1:02:03` or `2:03`. */
export function formatDuration(totalSeconds: number): string {
  const hours = Math.floor(totalSeconds / 3600);
  const minutes = Math.floor((totalSeconds % 3600) / 60);
  const rest = two(Math.floor(totalSeconds % 60));
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** The time of day of a moment, in the reader's language and time zone. */
export const formatTime = (moment: string, language: string): string =>
  format(moment, language, { timeStyle: 'short' });

/** A moment of the wire to the minute, in the reader's language and time zone. */
export const formatMinute = (moment: string, language: string): string =>
  format(moment, language, { dateStyle: 'medium', timeStyle: 'short' });
