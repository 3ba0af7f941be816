/** The shortest and the longest count (ms). */
const LEAST_MS = 400;
const MOST_MS = 1_500;
/** A win of so many bets, or more, takes the longest. */
const LARGE = 100;

/** How long (ms) a win is counted up: longer, the more of its bet it is. */
export function countMs(win: number, bet: number): number {
  const times = win / Math.max(1, bet);
  const part = Math.min(1, Math.log1p(times) / Math.log1p(LARGE));
  return LEAST_MS + (MOST_MS - LEAST_MS) * part;
}

/**
 * The part of a win that is shown after a time (ms): whole minor units, never less than before, the exact win at the
 * end.
 */
export function countedAt(win: number, elapsed: number, over: number): number {
  if (elapsed >= over) return win;
  const left = 1 - Math.max(0, elapsed) / over;
  return Math.floor(win * (1 - left * left));
}
