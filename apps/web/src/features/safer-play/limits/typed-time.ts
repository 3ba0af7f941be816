import { plainDigits } from '@floorcast/contract/plain-digits';

/** A time as it is typed. */
export interface TypedTime {
  readonly hours: string;
  readonly minutes: string;
}

/** The longest limit (s): what a month has. */
const LONGEST = 31 * 24 * 3_600;

/** A typed time in seconds; null for a text that is no time, and for more than a month. Nothing typed in one field counts as zero. */
export function timeOf({ hours, minutes }: TypedTime): number | null {
  const texts = [hours, minutes].map((text) => plainDigits(text.trim()));
  if (texts.every((text) => text === '') || texts.some((text) => !/^\d{0,4}$/.test(text))) return null;
  const [h = 0, m = 0] = texts.map(Number);
  const seconds = h * 3_600 + m * 60;
  return seconds <= LONGEST ? seconds : null;
}

/** Seconds as the fields show them for editing. */
export function typedTime(seconds: number | null): TypedTime {
  if (seconds === null) return { hours: '', minutes: '' };
  return { hours: String(Math.floor(seconds / 3_600)), minutes: String(Math.floor((seconds % 3_600) / 60)) };
}
