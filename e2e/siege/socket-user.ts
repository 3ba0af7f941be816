import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ERRORS } from '@floorcast/contract/errors';
import { CashIn, CashOut } from '@floorcast/contract/sockets';
import { ProtooError } from '@floorcast/protoo/peer';
import { SocketPlayer } from '../../apps/house/src/testing/player.ts';
import type { SignedInAccount } from './signed-in-account.ts';
import {
  type CashInRequest,
  MOST_CASH_IN,
  MOST_PRESSES,
  RETRY_MS,
  type VirtualUser,
  type VirtualUserParts,
} from './virtual-user.ts';

/** Refusals that do not say whether money moved. */
const UNDECIDED: ReadonlySet<number> = new Set([ERRORS.internal.code, ERRORS.unavailable.code]);

/**
 * A virtual user on a bare machine connection. It takes a seat, cashes in, plays, cashes out, and leaves or
 * disconnects. After an error it reconnects and repeats an unanswered request under the same request id.
 */
export class SocketUser implements VirtualUser {
  readonly account: SignedInAccount;
  readonly credited: CashInRequest[] = [];
  presses = 0;
  cashOuts = 0;
  breaks = 0;
  readonly #parts: VirtualUserParts;
  #machineId: number | undefined;
  #unanswered: CashInRequest | undefined;

  constructor(parts: VirtualUserParts) {
    this.account = parts.account;
    this.#parts = parts;
  }

  async play(over: AbortSignal): Promise<void> {
    while (!over.aborted) await this.#visit((player) => this.#play(player, over));
    // At the end no request is unanswered and no credit is left on a machine.
    while (this.#machineId !== undefined) await this.#visit((player) => this.#goHome(player));
  }

  /** One visit to a machine. After an error the next visit continues at the same machine. */
  async #visit(stay: (player: SocketPlayer) => Promise<void>): Promise<void> {
    const { machineIds, draw } = this.#parts;
    let player: SocketPlayer | undefined;
    try {
      const token = await this.account.token();
      player = await SocketPlayer.connect(this.#parts.site, token);
      const machineID = this.#machineId ?? machineIds[draw(machineIds.length)] ?? 0;
      // The house may have given the seat even if its answer is lost.
      this.#machineId = machineID;
      await player.ask('init', { machineID, token });
      await stay(player);
    } catch (error) {
      this.breaks++;
      this.#learn(error);
      await sleep(RETRY_MS);
    } finally {
      await player?.close();
    }
  }

  #learn(error: unknown): void {
    if (!(error instanceof ProtooError)) return;
    // The seat was released meanwhile: the unanswered request is repeated from the next seat.
    if (error.code === ERRORS.noSession.code) this.#machineId = undefined;
    if (this.#unanswered === undefined && UNAVAILABLE.has(error.code)) this.#machineId = undefined;
  }

  async #play(player: SocketPlayer, over: AbortSignal): Promise<void> {
    const { draw } = this.#parts;
    await this.#cashIn(player);
    for (let presses = draw(MOST_PRESSES); presses > 0 && !over.aborted; presses--) {
      await player.ask('press', { button: 'spin' }).then(
        () => this.presses++,
        // Refused for lack of credit, an open door or a hand pay: a player sees the reason and goes on.
        (error: unknown) => {
          if (!(error instanceof ProtooError)) throw error;
        },
      );
      await sleep(200 + draw(1_000));
    }
    // One visit in four disconnects without leaving; the next one reconnects.
    if (draw(4) === 0) return;
    if (draw(3) !== 0) await this.#goHome(player);
  }

  async #goHome(player: SocketPlayer): Promise<void> {
    if (this.#unanswered !== undefined) await this.#cashIn(player);
    const { state } = CashOut.reply.parse(await player.ask('cashout'));
    if (state === 'pending') return;
    this.cashOuts++;
    await player.ask('leave');
    this.#machineId = undefined;
  }

  /** Repeats the unanswered cash-in, or requests another one. */
  async #cashIn(player: SocketPlayer): Promise<void> {
    const { draw } = this.#parts;
    const machineId = this.#machineId ?? 0;
    const request = this.#unanswered ?? {
      requestId: randomUUID(),
      machineId,
      amount: 100 * (1 + draw(MOST_CASH_IN / 100)),
    };
    this.#unanswered = request;
    try {
      const { requestId, amount } = request;
      const { state } = CashIn.reply.parse(await player.ask('cashin', { requestId, amount }));
      if (state === 'pending') return;
      this.credited.push(request);
      this.#unanswered = undefined;
    } catch (error) {
      // A refusal is an answer: no money moved, and none will under this request id.
      if (error instanceof ProtooError && !UNDECIDED.has(error.code)) this.#unanswered = undefined;
      throw error;
    }
  }
}

/** Refusals of a seat that another player has, or that is unavailable. */
const UNAVAILABLE: ReadonlySet<number> = new Set(
  [
    ERRORS.machineBusy,
    ERRORS.machineReserved,
    ERRORS.machineMalfunction,
    ERRORS.machineOffline,
    ERRORS.sessionTerminated,
  ].map(({ code }) => code),
);
