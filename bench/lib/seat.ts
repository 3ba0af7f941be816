import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { PROTOO_SUBPROTOCOL } from '@floorcast/contract/protoo';
import { CashIn, CashOut, MachineNotifications, SOCKET_PATHS } from '@floorcast/contract/sockets';
import { ProtooPeer } from '@floorcast/protoo/peer';
import { WebSocket } from 'ws';

const PATIENCE_MS = 20_000;

/** What became of a press: milliseconds after it. */
export interface Game {
  /** The panel had pushed start. */
  readonly acknowledged: number;
  /** The machine had said that it plays. Undefined: it played a free game, which nobody had asked for. */
  readonly confirmed: number | undefined;
}

type Round = ReturnType<typeof MachineNotifications.round.parse>;

/** A player who sits at a machine, without a screen. */
export class Seat {
  readonly #socket: WebSocket;
  readonly #peer: ProtooPeer;
  readonly #heard = new Map<string, (round: Round) => void>();

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    this.#peer = new ProtooPeer(socket, {
      request: async () => ({}),
      notification: (method, data) => {
        if (method !== 'round') return;
        const round = MachineNotifications.round.parse(data);
        this.#heard.get(round.phase)?.(round);
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
    await seat.#ask('init', { machineID, token });
    return seat;
  }

  async cashIn(amount: number): Promise<void> {
    const { state } = CashIn.reply.parse(await this.#ask('cashin', { requestId: randomUUID(), amount }));
    if (state !== 'credited') throw new Error(`a cash-in is ${state}`);
  }

  async cashOut(): Promise<void> {
    const { state } = CashOut.reply.parse(await this.#ask('cashout'));
    if (state === 'pending') throw new Error('a cash-out is pending');
  }

  /** Milliseconds until the panel has pushed start. */
  async press(): Promise<number> {
    const pressed = performance.now();
    await this.#ask('press', { button: 'spin' });
    return performance.now() - pressed;
  }

  /** One game, from the press until its end was told. */
  async play(): Promise<Game> {
    const pressed = performance.now();
    const confirmed = this.#next('started').then(({ free }) =>
      free ? undefined : performance.now() - pressed,
    );
    const ended = this.#next('ended');
    const [acknowledged] = await Promise.all([this.press(), confirmed, ended]);
    return { acknowledged, confirmed: await confirmed };
  }

  async leave(): Promise<void> {
    await this.#ask('leave');
    const closed = once(this.#socket, 'close');
    this.#socket.close();
    await closed;
  }

  #next(phase: 'started' | 'ended'): Promise<Round> {
    return new Promise((resolve, reject) => {
      const late = setTimeout(
        () => reject(new Error(`no game ${phase} within ${PATIENCE_MS} ms`)),
        PATIENCE_MS,
      );
      this.#heard.set(phase, (round) => {
        clearTimeout(late);
        this.#heard.delete(phase);
        resolve(round);
      });
    });
  }

  #ask(method: string, data: unknown = {}): Promise<unknown> {
    return this.#peer.request(method, data, PATIENCE_MS);
  }
}
