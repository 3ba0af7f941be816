const DAY_MS = 86_400_000;

const MONTHS = 12;
const two = (number: number): string => String(number).padStart(2, '0');

/** The date, where the calendar has it. */
function dateOf(year: number, month: number, day: number): readonly string[] {
  const text = `${year}-${two(month)}-${two(day)}`;
  const at = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== text ? [] : [text];
}

/**
 * Dates that a slip makes of one such as `1990-12-31`: a day, a month or a year off, or day and month swapped. There are few,
 * so that they can be sought.
 */
export function datesNear(date: string): readonly string[] {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const at = Date.parse(`${date}T00:00:00Z`);
  const shifted = [-1, 1].flatMap((by) => [
    new Date(at + by * DAY_MS).toISOString().slice(0, 10),
    ...(month + by >= 1 && month + by <= MONTHS ? dateOf(year, month + by, day) : []),
    ...dateOf(year + by, month, day),
  ]);
  const all = new Set([...shifted, ...dateOf(year, day, month)]);
  all.delete(date);
  return [...all];
}
