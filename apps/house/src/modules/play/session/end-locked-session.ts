import { type Refusal, refusal } from '@floorcast/contract/errors';
import { err, ok, type Result } from '@floorcast/contract/result';
import type { TransferService } from '../money/transfer-service.ts';
import type { PlaySession } from './play-session.ts';
import type { Seats } from './seats.ts';

interface Parts {
  readonly seats: Seats;
  readonly transfers: TransferService;
}

/**
 * Ends the session of who has left a machine that is locked, or out of reach: it may never be otherwise, and bars its player
 * from all others. Not where money of theirs may be on it. What it pays later all the same goes to whoever sat there last.
 */
export async function endLockedSession(
  { seats, transfers }: Parts,
  session: PlaySession,
): Promise<Result<true, Refusal>> {
  const { machineId } = session;
  const pending = err(refusal('transferPending'));
  if (seats.machine(session).credit !== 0 || (await transfers.bookedAt(machineId)) !== 0) return pending;
  await seats.end(session, 'kicked');
  // A transfer has kept it from its end.
  return seats.at(machineId) === session ? pending : ok(true);
}
