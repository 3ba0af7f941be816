import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ERRORS } from '@floorcast/contract/errors';
import { CashIn, CashOut } from '@floorcast/contract/sockets';
import { ProtooError } from '@floorcast/protoo/peer';
import type { Draw } from '@floorcast/simulated-egm/game/play';
import { SocketPlayer } from '../../apps/house/src/testing/player.ts';
import type { Account } from './account.ts';

/** What a player asked to be moved onto a machine, by the name under which it is asked again. */
export interface Wish {
  readonly requestId: string;
  readonly machineId: number;
  readonly amount: number;
}

export interface VisitorParts {
  readonly account: Account;
  readonly site: string;
  readonly machineIds: readonly number[];
  readonly draw: Draw;
}

const AGAIN_MS = 300;
const MOST_CASH_IN = 5_000;
const MOST_PRESSES = 6;

/** Somebody who plays in a siege. */
export interface Visitor {
  readonly account: Account;
  /** Everything that was answered as done. */
  readonly credited: readonly Wish[];
  readonly presses: number;
  readonly cashOuts: number;
  /** How often something broke under them. */
  readonly breaks: number;
  /** Plays until it is over, then takes all money off the machine and gets up. */
  play(over: AbortSignal): Promise<void>;
}

/**
 * A player without a screen, who does what people do: sits down somewhere, pays in, plays, is paid out, leaves or just goes
 * away; and who, when something breaks, comes again and asks again for what was not answered, by the same name.
 */
export class BareVisitor implements Visitor {
  readonly account: Account;
  readonly credited: Wish[] = [];
  presses = 0;
  cashOuts = 0;
  breaks = 0;
  readonly #parts: VisitorParts;
  #machineId: number | undefined;
  #wish: Wish | undefined;

  constructor(parts: VisitorParts) {
    this.account = parts.account;
    this.#parts = parts;
  }

  async play(over: AbortSignal): Promise<void> {
    while (!over.aborted) await this.#visit((player) => this.#play(player, over));
    // Nothing was asked that has not been answered, and nothing is left on a machine.
    while (this.#machineId !== undefined) await this.#visit((player) => this.#goHome(player));
  }

  /** One time at a machine. What breaks ends it: the next one begins where it was. */
  async #visit(stay: (player: SocketPlayer) => Promise<void>): Promise<void> {
    const { machineIds, draw } = this.#parts;
    let player: SocketPlayer | undefined;
    try {
      const token = await this.account.token();
      player = await SocketPlayer.connect(this.#parts.site, token);
      const machineID = this.#machineId ?? machineIds[draw(machineIds.length)] ?? 0;
      // Whether it was answered or not: from here on the seat may be theirs.
      this.#machineId = machineID;
      await player.ask('init', { machineID, token });
      await stay(player);
    } catch (error) {
      this.breaks++;
      this.#learn(error);
      await sleep(AGAIN_MS);
    } finally {
      await player?.close();
    }
  }

  #learn(error: unknown): void {
    if (!(error instanceof ProtooError)) return;
    // A seat that was given up meanwhile: what is still asked for is asked for from the next one.
    if (error.code === ERRORS.noSession.code) this.#machineId = undefined;
    if (this.#wish === undefined && TAKEN.has(error.code)) this.#machineId = undefined;
  }

  async #play(player: SocketPlayer, over: AbortSignal): Promise<void> {
    const { draw } = this.#parts;
    await this.#cashIn(player);
    for (let presses = draw(MOST_PRESSES); presses > 0 && !over.aborted; presses--) {
      await player.ask('press', { button: 'spin' }).then(
        () => this.presses++,
        // No credit, a door, a hand pay: a player sees it and does something else.
        (error: unknown) => {
          if (!(error instanceof ProtooError)) throw error;
        },
      );
      await sleep(200 + draw(1_000));
    }
    // Some go away without a word, and come back.
    if (draw(4) === 0) return;
    if (draw(3) !== 0) await this.#goHome(player);
  }

  async #goHome(player: SocketPlayer): Promise<void> {
    if (this.#wish !== undefined) await this.#cashIn(player);
    const { state } = CashOut.reply.parse(await player.ask('cashout'));
    if (state === 'pending') return;
    this.cashOuts++;
    await player.ask('leave');
    this.#machineId = undefined;
  }

  /** Asks for what was not answered yet, else for something new. */
  async #cashIn(player: SocketPlayer): Promise<void> {
    const { draw } = this.#parts;
    const machineId = this.#machineId ?? 0;
    const wish = this.#wish ?? {
      requestId: randomUUID(),
      machineId,
      amount: 100 * (1 + draw(MOST_CASH_IN / 100)),
    };
    this.#wish = wish;
    try {
      const { requestId, amount } = wish;
      const { state } = CashIn.reply.parse(await player.ask('cashin', { requestId, amount }));
      if (state === 'pending') return;
      this.credited.push(wish);
      this.#wish = undefined;
    } catch (error) {
      // Refused is answered: nothing was moved, and nothing will be under that name.
      if (error instanceof ProtooError && error.code !== ERRORS.internal.code) this.#wish = undefined;
      throw error;
    }
  }
}

/** Refusals of a seat that somebody else has, or that cannot be had. */
const TAKEN: ReadonlySet<number> = new Set(
  [
    ERRORS.machineBusy,
    ERRORS.machineReserved,
    ERRORS.machineMalfunction,
    ERRORS.machineOffline,
    ERRORS.sessionTerminated,
  ].map(({ code }) => code),
);
