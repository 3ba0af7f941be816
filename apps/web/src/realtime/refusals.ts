import { ERRORS } from '@floorcast/contract/errors';
import { ProtooError } from '@floorcast/protoo/peer';

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
