import { type MinorUnits, minorUnits } from '@floorcast/contract/money';
import type { TransferWish } from '../driver.ts';
import { afterTransfer, type RunningGame } from '../running-game.ts';

/** At rest at so many looks at its status in a row (about a minute), a machine has lost the end of its game. */
const REST_READS = 40;
/** At so many (a third of a second) while a transfer waits for it. */
export const TRANSFER_REST_READS = 5;

/** The game that runs on one machine: against the credit meter, and against what the machine may forget to tell. */
export class GameAccount {
  #game: RunningGame | undefined;
  /** The machine has forgotten some of what it had to tell: the end of a game may be among it. */
  #forgetful = false;
  /** How often in a row the machine was found at rest while a game of it is not known to have ended. */
  #restReads = 0;

  constructor(game: RunningGame | undefined) {
    this.#game = game;
  }

  get running(): RunningGame | undefined {
    return this.#game;
  }

  begun(game: RunningGame): void {
    this.#game = game;
    this.#restReads = 0;
  }

  /** A transfer has moved so much. */
  moved(direction: TransferWish['direction'], amount: MinorUnits): void {
    if (this.#game !== undefined) this.#game = afterTransfer(this.#game, direction, amount);
  }

  forgot(): void {
    this.#forgetful = true;
  }

  /** The machine was looked at. Returns whether it plays no game, and will tell no end of one. */
  looked(atRest: boolean, most = REST_READS): boolean {
    this.#restReads = atRest && this.#game !== undefined ? this.#restReads + 1 : 0;
    return atRest && (this.#forgetful || this.#restReads > most);
  }

  /** What the game has put on a meter that says so much now; nothing where it is not known what it left there. */
  wonBy(credit: MinorUnits): MinorUnits {
    return minorUnits(Math.max(0, credit - (this.#game?.credit ?? credit)));
  }

  /** What was forgotten is known now. */
  settled(): void {
    this.#forgetful = false;
  }

  over(): void {
    this.#game = undefined;
  }
}
