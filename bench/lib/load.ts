import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Autoplay } from '@floorcast/contract/autoplay';
import { PROTOO_SUBPROTOCOL } from '@floorcast/contract/protoo';
import {
  CashIn,
  CashOut,
  MachineInit,
  MachineNotifications,
  SOCKET_PATHS,
} from '@floorcast/contract/sockets';
import { ProtooPeer } from '@floorcast/protoo/peer';
import { WebSocket } from 'ws';
import type { Db } from '../../apps/house/src/platform/db/schema.ts';

const CASH_IN = 20_000;
/** After so many games a player cashes out and in. */
const GAMES_A_STAY = 8;
/** Time (ms) between the starts of two players. */
export const BETWEEN_MS = 100;
const SIT_TRIES = 20;
const RETRY_MS = 1_000;

/** Plays, cashes in and out until `over` is aborted. */
async function playUntil(over: AbortSignal, seat: Seat, measured: { waits: Waits }): Promise<void> {
  while (!over.aborted) {
    try {
      measured.waits.cashIns.push(await timed(seat.cashIn(CASH_IN)));
      for (let n = 0; n < GAMES_A_STAY && !over.aborted; n++) {
        measured.waits.games.push(await seat.play());
        await sleep(200 + Math.random() * 600);
      }
      measured.waits.cashOuts.push(await timed(seat.cashOut()));
    } catch (error) {
      measured.waits.refuse(error);
      await sleep(RETRY_MS);
    }
  }
}

/** Starts players one after another. `end` lets them end their games. */
export async function startPlayers(
  seats: readonly Seat[],
  measured: { waits: Waits },
): Promise<{ end(): Promise<void> }> {
  const over = new AbortController();
  const playing = seats.map(async (seat, index) => {
    await sleep(index * BETWEEN_MS);
    await playUntil(over.signal, seat, measured);
  });
  await sleep(seats.length * BETWEEN_MS);
  return {
    async end() {
      over.abort();
      await Promise.all(playing);
    },
  };
}

/** Takes a seat; retries a machine that is offline for a moment. @throws the last refusal. */
export async function sit(url: string, token: string, machineId: number): Promise<Seat> {
  for (let tries = 1; ; tries++)
    try {
      return await Seat.take(url, token, machineId);
    } catch (error) {
      if (tries === SIT_TRIES) throw error;
      await sleep(RETRY_MS);
    }
}

const PATIENCE_MS = 20_000;
/** Longer than between two free games. */
const QUIET_MS = 1_500;
const QUIET_MOST_MS = 60_000;
const POLL_MS = 100;

/** Outcome of a press, in milliseconds after it. */
export interface Game {
  /** The panel pressed start. */
  readonly acknowledged: number;
  /** The machine reported the game. Undefined for a free game, which was not requested. */
  readonly confirmed: number | undefined;
}

type Round = ReturnType<typeof MachineNotifications.round.parse>;

/** A virtual user at a machine, without a screen. */
export class Seat {
  readonly #socket: WebSocket;
  readonly #peer: ProtooPeer;
  #playing = false;
  #reportedAt = 0;
  #autoplayed: ((games: number) => void) | undefined;
  readonly #expected = new Map<string, (round: Round) => void>();

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    this.#peer = new ProtooPeer(socket, {
      request: async () => ({}),
      notification: (method, data) => {
        if (method === 'autoplay') this.#onAutoplay(data);
        if (method !== 'round') return;
        const round = MachineNotifications.round.parse(data);
        this.#playing = round.phase === 'started';
        this.#reportedAt = performance.now();
        this.#expected.get(round.phase)?.(round);
      },
    });
    socket
      .on('message', (text) => this.#peer.receive(text.toString()))
      .on('close', () => this.#peer.closed());
  }

  static async take(site: string, token: string, machineID: number): Promise<Seat> {
    const address = new URL(SOCKET_PATHS.machine, site.replace('http', 'ws'));
    address.searchParams.set('token', token);
    const seat = new Seat(new WebSocket(address, PROTOO_SUBPROTOCOL));
    await once(seat.#socket, 'open');
    try {
      seat.#playing = MachineInit.reply.parse(await seat.#ask('init', { machineID, token })).playing;
      return seat;
    } catch (error) {
      seat.cut();
      throw error;
    }
  }

  async cashIn(amount: number): Promise<void> {
    const { state } = CashIn.reply.parse(await this.#ask('cashin', { requestId: randomUUID(), amount }));
    if (state !== 'credited') throw new Error(`a cash-in is ${state}`);
  }

  async cashOut(): Promise<void> {
    const { state } = CashOut.reply.parse(await this.#ask('cashout'));
    if (state === 'pending') throw new Error('a cash-out is pending');
  }

  /** Milliseconds until the panel has pressed start. */
  async press(): Promise<number> {
    const pressed = performance.now();
    await this.#ask('press', { button: 'spin' });
    return performance.now() - pressed;
  }

  /** Plays one game, from the press until its end is reported. */
  async play(): Promise<Game> {
    const pressed = performance.now();
    const confirmed = this.#next('started').then(({ free }) =>
      free ? undefined : performance.now() - pressed,
    );
    const ended = this.#next('ended');
    const [acknowledged] = await Promise.all([this.press(), confirmed, ended]);
    return { acknowledged, confirmed: await confirmed };
  }

  /** Lets the house play so many games, or fewer if `over` is aborted. Resolves with the number of played games. */
  async autoplay(spins: number, over: AbortSignal): Promise<number> {
    const stop = () => void this.#ask(Autoplay.method, { on: false }).catch(() => undefined);
    const stopped = new Promise<number>((resolve, reject) => {
      const mostMs = spins * PATIENCE_MS;
      const late = setTimeout(() => reject(new Error(`autoplay did not stop within ${mostMs} ms`)), mostMs);
      this.#autoplayed = (games) => {
        clearTimeout(late);
        resolve(games);
      };
    });
    over.addEventListener('abort', stop);
    try {
      const [games] = await Promise.all([stopped, this.#ask(Autoplay.method, { on: true, spins })]);
      return games;
    } finally {
      over.removeEventListener('abort', stop);
    }
  }

  /** Resolves when the machine has not played for a while, after free games. @throws if it does not stop. */
  async quiet(): Promise<void> {
    for (const began = performance.now(); performance.now() - began < QUIET_MOST_MS; await sleep(POLL_MS))
      if (!this.#playing && performance.now() - this.#reportedAt > QUIET_MS) return;
    throw new Error('a machine does not stop playing');
  }

  /** Closes the connection without leaving the seat. */
  cut(): void {
    this.#socket.terminate();
  }

  async leave(): Promise<void> {
    await this.#ask('leave');
    const closed = once(this.#socket, 'close');
    this.#socket.close();
    await closed;
  }

  #onAutoplay(data: unknown): void {
    const { on, played } = MachineNotifications.autoplay.parse(data);
    if (!on) this.#autoplayed?.(played);
  }

  #next(phase: 'started' | 'ended'): Promise<Round> {
    return new Promise((resolve, reject) => {
      const late = setTimeout(
        () => reject(new Error(`no game ${phase} within ${PATIENCE_MS} ms`)),
        PATIENCE_MS,
      );
      this.#expected.set(phase, (round) => {
        clearTimeout(late);
        this.#expected.delete(phase);
        resolve(round);
      });
    });
  }

  #ask(method: string, data: unknown = {}): Promise<unknown> {
    return this.#peer.request(method, data, PATIENCE_MS);
  }
}

/** Waiting times of virtual users (ms), and refusals by their message. */
export class Waits {
  readonly games: Game[] = [];
  readonly cashIns: number[] = [];
  readonly cashOuts: number[] = [];
  /** Calls of the list of machines. */
  readonly lobbies: number[] = [];
  readonly refused = new Map<string, number>();

  get acknowledged(): number[] {
    return this.games.map(({ acknowledged }) => acknowledged);
  }

  get confirmed(): number[] {
    return this.games.flatMap(({ confirmed }) => confirmed ?? []);
  }

  get refusals(): number {
    return [...this.refused.values()].reduce((sum, times) => sum + times, 0);
  }

  refuse(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    this.refused.set(message, (this.refused.get(message) ?? 0) + 1);
  }
}

/** Duration (ms) of some work. */
export const timed = async (work: Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work;
  return performance.now() - began;
};

/** The variance of the ledger: games that no floor reported. */
export async function variance(db: Db): Promise<string[]> {
  const row = await db
    .selectFrom('accounts')
    .select('balance')
    .where('id', '=', 'house:variance')
    .executeTakeFirst();
  return (row?.balance ?? 0n) === 0n ? [] : [`house:variance holds ${row?.balance}`];
}
