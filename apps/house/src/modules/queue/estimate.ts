/** Steps by which a wait is told: nobody knows it better than that. The last means an hour or more. */
const STEPS = [1, 2, 3, 5, 10, 15, 20, 30, 45, 60] as const;

/** About how many minutes somebody at this place waits (1: the next), when people sit so long (s); null: unknown. */
export function roughMinutes(typicalSeconds: number | undefined, place: number): number | null {
  if (typicalSeconds === undefined) return null;
  const minutes = (typicalSeconds * place) / 60;
  return STEPS.find((step) => minutes <= step) ?? 60;
}
