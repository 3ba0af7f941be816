import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { PlaySession } from '../../apps/web/src/realtime/play/play-session.ts';
import type { PlayState, Seat } from '../../apps/web/src/realtime/play/play-state.ts';
import type { SignedInAccount } from '../siege/signed-in-account.ts';
import { socketNetwork } from '../siege/socket-network.ts';
import { storageOf } from '../support/sign-in.ts';
import { RecordedPresses } from './recorded-presses.ts';

interface RecordedPlayerParts {
  readonly account: Pick<SignedInAccount, 'token'>;
  readonly machineId: number;
  /** Address at which its sockets connect. */
  readonly site: string;
}

const SEATED_MS = 30_000;
const TRANSFER_MS = 30_000;
const POLL_MS = 10;
/** Between the end of a game and the next press. */
const THINK_MS = 150;

/**
 * A player that runs the web app's play session without its screen, and records what it would notice: late answers,
 * closed sockets, the time without a connection.
 */
export class RecordedPlayer {
  readonly machineId: number;
  readonly recorded = new RecordedPresses();
  /** Time (ms) that it was without a connection, once for each time. */
  readonly absences: number[] = [];
  readonly #session: PlaySession;
  #awaySince: number | undefined;
  #closing = false;

  private constructor({ machineId, site }: RecordedPlayerParts, token: string) {
    this.machineId = machineId;
    const { recorded } = this;
    this.#session = new PlaySession({
      network: socketNetwork(site, {
        sent: (text) => recorded.sent(text),
        received: (text) => recorded.received(text),
        closed: (code) => {
          if (!this.#closing) recorded.closed(code);
        },
      }),
      token: () => token,
      machineId,
      newRequestId: randomUUID,
      balance: () => undefined,
      info: () => undefined,
    });
    this.#session.subscribe(() => this.#follow(this.#session.getState()));
  }

  /** Takes a seat, or returns to it. @throws if that is refused or takes too long. */
  static async sit(parts: RecordedPlayerParts): Promise<RecordedPlayer> {
    const player = new RecordedPlayer(parts, await parts.account.token());
    player.#session.start();
    await player.#seat(SEATED_MS, () => true);
    return player;
  }

  /** Takes a seat as an account of the demonstration or a guest: what another person's browser would do, without its cost. */
  static async as(username: string, site: string, machineId: number): Promise<RecordedPlayer> {
    const { access_token: token = '' } = await storageOf(site, username);
    return RecordedPlayer.sit({ account: { token: async () => token }, machineId, site });
  }

  /** Credit on the machine, as the player's screen shows it. */
  get credit(): number {
    const state = this.#session.getState();
    return 'seat' in state ? state.seat.credit : 0;
  }

  async cashIn(amount: number): Promise<void> {
    void this.#session.transfers.cashIn(amount);
    await this.#transferred();
  }

  /** Cashes out everything and leaves. @throws if money may be on the machine. */
  async leave(): Promise<void> {
    void this.#session.transfers.cashOut();
    await this.#transferred();
    this.#closing = true;
    await this.#session.leave();
  }

  /** Closes the connection; the seat is held. */
  close(): void {
    this.#closing = true;
    this.#session.close();
  }

  /** Plays one game after the other until `over` is aborted; the last one ends. @throws if the session has ended. */
  async play(over: AbortSignal): Promise<void> {
    while (!over.aborted) {
      await this.#playOne();
      await sleep(THINK_MS);
    }
  }

  async #playOne(): Promise<void> {
    await this.#seat(SEATED_MS, ({ playing }) => !playing);
    await this.#session.presses.press('spin');
    await this.#seat(
      SEATED_MS,
      ({ press, playing }) => !playing && !['in-flight', 'acknowledged', 'confirmed'].includes(press.step),
    );
  }

  async #transferred(): Promise<void> {
    const { transfer } = await this.#seat(
      TRANSFER_MS,
      (seat) => !['none', 'moving', 'pending'].includes(seat.transfer.step),
    );
    if (transfer.step !== 'settled') throw new Error(`a transfer is ${JSON.stringify(transfer)}`);
  }

  /** The seat once it matches, with a connection. @throws if the session ends, or after `mostMs`. */
  async #seat(mostMs: number, matches: (seat: Seat) => boolean): Promise<Seat> {
    for (const began = performance.now(); performance.now() - began < mostMs; await sleep(POLL_MS)) {
      const state = this.#session.getState();
      if (state.phase === 'live' && matches(state.seat)) return state.seat;
      if (state.phase === 'ended') throw new Error(`the session ended: ${JSON.stringify(state.reason)}`);
    }
    throw new Error(`machine ${this.machineId}: ${described(this.#session.getState())}`);
  }

  #follow({ phase }: PlayState): void {
    if (phase === 'live' && this.#awaySince !== undefined) {
      this.absences.push(performance.now() - this.#awaySince);
      this.#awaySince = undefined;
    }
    if (phase === 'reconnecting') this.#awaySince ??= performance.now();
  }
}

/** What a player waits for. */
function described(state: PlayState): string {
  if (!('seat' in state)) return state.phase;
  const { credit, playing, press, transfer, trouble } = state.seat;
  return JSON.stringify({ phase: state.phase, credit, playing, press, transfer, trouble });
}
