const DAY_MS = 86_400_000;

/** The week of a moment, from Monday 00:00 UTC: its name, and when the next one begins. */
export function weekOf(now: number): { readonly name: string; readonly next: Date } {
  const day = Math.floor(now / DAY_MS);
  // 1970-01-01 was a Thursday.
  const monday = day - ((day + 3) % 7);
  return {
    name: `week-of-${new Date(monday * DAY_MS).toISOString().slice(0, 10)}`,
    next: new Date((monday + 7) * DAY_MS),
  };
}
