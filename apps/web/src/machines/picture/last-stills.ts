/** Stills of a machine are shown for so long (ms): then it may look quite different. */
const GOOD_FOR_MS = 120_000;
/** Machines whose last still is kept. */
const MOST = 40;

interface KeptStill {
  readonly still: Blob;
  readonly at: number;
}

const kept = new Map<number, KeptStill>();

/** Keeps the last still of a machine: another screen shows it until its own picture comes. */
export function keepStill(machineId: number, still: Blob): void {
  // The oldest is the first.
  kept.delete(machineId);
  kept.set(machineId, { still, at: Date.now() });
  const [oldest] = kept.keys();
  if (kept.size > MOST && oldest !== undefined) kept.delete(oldest);
}

/** The last still of a machine; null where there is none from the last minutes. */
export function lastStill(machineId: number): Blob | null {
  const last = kept.get(machineId);
  return last !== undefined && Date.now() - last.at < GOOD_FOR_MS ? last.still : null;
}
