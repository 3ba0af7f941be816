import { ERRORS } from '@floorcast/contract/errors';
import { ProtooError } from '@floorcast/protoo/peer';
import { requestFailure } from '../ask.ts';
import { ClosedByHouse } from '../connection.ts';
import type { EndReason } from './play-state.ts';

/** A house that fails this often in a row to give a seat has refused it. */
const MOST_FAILURES = 4;
/** A node that has just taken a floor over waits for it: only so many refusals say that the machine is offline. */
const MOST_OFFLINE = 6;

/** Counts how often a seat was refused, and says whether it is requested once more. */
export class Refusals {
  #inARow = 0;

  /** The seat was given. */
  forget(): void {
    this.#inARow = 0;
  }

  /** `seated`: the player returns to a seat. */
  after(error: unknown, seated: boolean): 'repeat' | 'end' | 'as-it-says' {
    const { code } = seated ? ERRORS.machineOffline : ERRORS.internal;
    if (!(error instanceof ProtooError && error.code === code)) return 'as-it-says';
    this.#inARow++;
    return this.#inARow < (seated ? MOST_OFFLINE : MOST_FAILURES) ? 'repeat' : 'end';
  }
}

export function refusalReason(error: unknown): EndReason {
  if (error instanceof ProtooError) return { kind: 'refused', failure: requestFailure(error) };
  const signedOut = error instanceof ClosedByHouse && error.signedOut;
  return signedOut ? { kind: 'closed', reason: 'signed-out' } : { kind: 'replaced' };
}
