import { addDays, addMonths, type Day, weekOf } from '../../../lib/time/days.ts';

interface Walk {
  readonly shift: boolean;
  /** Lines run from right to left. */
  readonly mirrored: boolean;
  readonly firstWeekday: number;
}

/** The day that a key leads to in a calendar; undefined for a key that leads nowhere. */
export function dayAfterKey(key: string, day: Day, { shift, mirrored, firstWeekday }: Walk): Day | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, mirrored ? 1 : -1);
    case 'ArrowRight':
      return addDays(day, mirrored ? -1 : 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return weekOf(day, firstWeekday)[0];
    case 'End':
      return weekOf(day, firstWeekday)[6];
    case 'PageUp':
      return addMonths(day, shift ? -12 : -1);
    case 'PageDown':
      return addMonths(day, shift ? 12 : 1);
    default:
      return undefined;
  }
}
