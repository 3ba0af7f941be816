import { type MinorUnits, minorUnits } from '@floorcast/contract/money';
import { afterTransfer, type RunningGame } from '../../running-game.ts';

/** After so many idle readings of its status in a row (about a minute), a machine has lost the end of its game. */
const IDLE_READINGS = 40;
/** After so many (a third of a second) while a transfer waits for it. */
export const TRANSFER_IDLE_READINGS = 5;

/** The game that runs on one machine, with the credit meter that it left, and whether its end can still be reported. */
export class GameTracker {
  #game: RunningGame | undefined;
  /** The machine's event queue overflowed: the end of a game may be among the lost events. */
  #eventsLost = false;
  /** How often in a row the machine was idle while a game of it has no reported end. */
  #idleReadings = 0;

  constructor(game: RunningGame | undefined) {
    this.#game = game;
  }

  get running(): RunningGame | undefined {
    return this.#game;
  }

  start(game: RunningGame): void {
    this.#game = game;
    this.#idleReadings = 0;
  }

  /** A transfer moved an amount on or off the machine. */
  transferred(direction: 'in' | 'out', amount: MinorUnits): void {
    if (this.#game !== undefined) this.#game = afterTransfer(this.#game, direction, amount);
  }

  eventsLost(): void {
    this.#eventsLost = true;
  }

  /** The machine's status was read. Returns whether it plays no game and will not report the end of one. */
  isEndLost(idle: boolean, readings = IDLE_READINGS): boolean {
    this.#idleReadings = idle && this.#game !== undefined ? this.#idleReadings + 1 : 0;
    return idle && (this.#eventsLost || this.#idleReadings > readings);
  }

  /** What the game won, by the credit meter now; zero where the meter at its start is unknown. */
  winAt(credit: MinorUnits): MinorUnits {
    return minorUnits(Math.max(0, credit - (this.#game?.credit ?? credit)));
  }

  /** The lost events no longer matter. */
  eventsRecovered(): void {
    this.#eventsLost = false;
  }

  end(): void {
    this.#game = undefined;
  }
}
