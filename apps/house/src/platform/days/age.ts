/** Whole years from a birth date to another date; both as `1990-12-31`. Born on 29 February: a year older on 1 March. */
export function ageOn(birthDate: string, date: string): number {
  const [born, now] = [birthDate, date].map((each) => each.split('-').map(Number));
  const [bornYear = 0, bornMonth = 0, bornDay = 0] = born ?? [];
  const [year = 0, month = 0, day = 0] = now ?? [];
  const before = month < bornMonth || (month === bornMonth && day < bornDay);
  return year - bornYear - (before ? 1 : 0);
}
