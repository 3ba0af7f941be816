import { EXCEPTION } from '@floorcast/sas/messages/exceptions';
import { COMMAND, type LongPoll } from '@floorcast/sas/messages/polls';
import { readMeter } from '@floorcast/sas/messages/replies';
import { coinMeterPolls } from '../facts/probes.ts';
import type { SasProfile } from '../profile/profile.ts';

/** A game that began or ended, in credits. */
export type MeteredGame =
  | { readonly kind: 'started'; readonly wagered: number }
  | { readonly kind: 'ended'; readonly won: number }
  /** Its meter was cleared, or cannot be read: the exception is to be inspected. */
  | { readonly kind: 'unreadable'; readonly code: number };

type CoinMeter = typeof COMMAND.coinIn | typeof COMMAND.coinOut;

/** Above this a difference of a meter (credits) is no bet and no win: the meter was cleared. */
const AMOUNT_MOST = 10_000_000;

/**
 * Games of a machine without real-time events. Its exceptions say that a game has begun or ended, and not for what: bets and
 * wins are what its meters have counted meanwhile.
 */
export class MeteredGames {
  readonly #polls: readonly LongPoll[];
  readonly #wraps: number;
  readonly #counted = new Map<CoinMeter, number>();
  /** The meters to read for what was reported, oldest first. */
  #due: CoinMeter[] = [];

  constructor(address: number, profile: SasProfile) {
    this.#polls = coinMeterPolls(address, profile);
    this.#wraps = 10 ** profile.meterDigits;
  }

  /** Takes an exception. Returns whether it is one of a game. */
  reported(code: number): boolean {
    if (code === EXCEPTION.gameStarted) this.#due.push(COMMAND.coinIn);
    else if (code === EXCEPTION.gameEnded) this.#due.push(COMMAND.coinOut);
    else return false;
    return true;
  }

  /** The poll that comes before every other; undefined when none is due. */
  get urgent(): LongPoll | undefined {
    const [command] = this.#due;
    return this.#polls.find((poll) => poll.command === command);
  }

  /** A meter was read when the machine came within reach. What an earlier reading does not have yet is counted later. */
  probed(command: number, data: Uint8Array): void {
    const value = readMeter(data);
    if (isCoinMeter(command) && value !== undefined && !this.#counted.has(command))
      this.#counted.set(command, value);
  }

  /** A meter was read. Returns the game that waited for it. */
  read(command: number, data: Uint8Array): MeteredGame | undefined {
    if (!isCoinMeter(command) || this.#due[0] !== command) return undefined;
    this.#due.shift();
    const amount = this.#difference(command, readMeter(data));
    const isStart = command === COMMAND.coinIn;
    if (amount === undefined)
      return { kind: 'unreadable', code: isStart ? EXCEPTION.gameStarted : EXCEPTION.gameEnded };
    return isStart ? { kind: 'started', wagered: amount } : { kind: 'ended', won: amount };
  }

  #difference(command: CoinMeter, value: number | undefined): number | undefined {
    const before = this.#counted.get(command);
    if (value === undefined) return undefined;
    this.#counted.set(command, value);
    const amount = before === undefined ? undefined : (value - before + this.#wraps) % this.#wraps;
    return amount === undefined || amount > AMOUNT_MOST ? undefined : amount;
  }
}

const isCoinMeter = (command: number): command is CoinMeter =>
  command === COMMAND.coinIn || command === COMMAND.coinOut;
