import type { Still } from '../../api/endpoints/machines.ts';

/** Stills of a machine are shown for so long (ms): then it may look quite different. */
const GOOD_FOR_MS = 120_000;
/** Machines whose last still is stored. */
const MOST = 40;

interface StoredStill {
  readonly still: Still;
  readonly at: number;
}

const stored = new Map<number, StoredStill>();

/** Stores the last still of a machine: another screen shows it until its own picture comes. */
export function storeStill(machineId: number, still: Still): void {
  // The oldest is the first.
  stored.delete(machineId);
  stored.set(machineId, { still, at: Date.now() });
  const [oldest] = stored.keys();
  if (stored.size > MOST && oldest !== undefined) stored.delete(oldest);
}

/** The last still of a machine; null where there is none from the last minutes. */
export function lastStill(machineId: number): Still | null {
  const last = stored.get(machineId);
  return last !== undefined && Date.now() - last.at < GOOD_FOR_MS ? last.still : null;
}
