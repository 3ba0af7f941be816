const FIRST_MS = 250;
const LONGEST_MS = 8000;

/** Milliseconds to wait before attempt `attempt` (from 0): doubling, capped, half of it jitter. */
export function backoffMs(attempt: number, random: () => number): number {
  const full = Math.min(FIRST_MS * 2 ** attempt, LONGEST_MS);
  return full / 2 + (full / 2) * random();
}
