/** The minutes that an estimate is rounded up to: it is no more precise. The last means an hour or more. */
const STEPS = [1, 2, 3, 5, 10, 15, 20, 30, 45, 60] as const;

/**
 * Estimates how many minutes the player at a place waits (1: the next), given how long a session typically lasts (s).
 * Null: unknown.
 */
export function roughMinutes(typicalSeconds: number | undefined, place: number): number | null {
  if (typicalSeconds === undefined) return null;
  const minutes = (typicalSeconds * place) / 60;
  return STEPS.find((step) => minutes <= step) ?? 60;
}
