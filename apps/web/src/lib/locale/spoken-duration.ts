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
