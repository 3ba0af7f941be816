import { type Refusal, refusal } from '@floorcast/contract/errors';
import { err, ok, type Result } from '@floorcast/contract/result';
import type { MoneyDesk } from './money-desk.ts';
import type { Seats } from './seats.ts';
import type { Table } from './tables.ts';

interface Parts {
  readonly seats: Seats;
  readonly desk: MoneyDesk;
}

/**
 * Ends the session of who has left a machine that is locked, or out of reach: it may never be otherwise, and bars its player
 * from all others. Not where money of theirs may be on it. What it pays later all the same goes to whoever sat there last.
 */
export async function endLocked({ seats, desk }: Parts, table: Table): Promise<Result<true, Refusal>> {
  const { machineId } = table;
  const pending = err(refusal('transferPending'));
  if (seats.machine(table).credit !== 0 || (await desk.bookedAt(machineId)) !== 0) return pending;
  await seats.end(table, 'kicked');
  // A transfer has kept it from its end.
  return seats.at(machineId) === table ? pending : ok(true);
}
