import { randomUUID } from 'node:crypto';
import { Autoplay } from '@floorcast/contract/autoplay';
import { type Refusal, refusal } from '@floorcast/contract/errors';
import type { Result } from '@floorcast/contract/result';
import {
  CashIn,
  CashOut,
  ChooseBand,
  CLOSE_CODES,
  Hold,
  Leave,
  MachineInit,
  Ping,
  Press,
  SOCKET_PATHS,
  Stay,
} from '@floorcast/contract/sockets';
import { Lateness, TOO_LATE_MS } from '@floorcast/protoo/lateness';
import * as z from 'zod';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Connection, type SocketEntry, socketRoute } from '../../platform/sockets/gate.ts';
import { protooRefusal, readMessage } from '../../platform/sockets/refuse.ts';
import { type Account, type AuthService, onSignedOut } from '../auth/index.ts';
import type { AutoplayDesk } from './autoplay.ts';
import type { PlayService } from './play.service.ts';
import type { Seats } from './seats.ts';
import { seatTakenTopic, sessionEndedTopic, type Table, tableTopic } from './tables.ts';

const Told = z.object({ method: z.string(), data: z.unknown() });
const Taken = z.object({ connection: z.string() });
const TAKEN_OVER_REASON = 'another connection took this seat over';

interface PlaySocketParts {
  readonly auth: AuthService;
  readonly play: PlayService;
  readonly autoplay: AutoplayDesk;
  readonly seats: Seats;
  readonly bus: Bus;
  readonly clock: Clock;
}

type Sent<M extends { data: { _zod: { output: unknown } } }> = M['data']['_zod']['output'];

/** The machine connection: whoever is signed in, with their token. */
export function playSocket(parts: PlaySocketParts): SocketEntry {
  return socketRoute<Account>(SOCKET_PATHS.machine, {
    admit: ({ query }) => parts.auth.accountOf(query.get('token') ?? undefined),
    accountIdOf: ({ id }) => id,
    open(connection, account, { ip }) {
      const player = new PlayerConnection(parts, connection, account, ip);
      return { request: (method, data) => player.answer(method, data) };
    },
  });
}

/** One player's connection to one machine. */
class PlayerConnection {
  readonly #id = randomUUID();
  readonly #parts: PlaySocketParts;
  readonly #connection: Connection;
  readonly #account: Account;
  readonly #ip: string;
  #table: Table | undefined;
  #closed = false;
  readonly #lateness = new Lateness();

  constructor(parts: PlaySocketParts, connection: Connection, account: Account, ip: string) {
    this.#parts = parts;
    this.#connection = connection;
    this.#account = account;
    this.#ip = ip;
    connection.onClose(
      onSignedOut(parts.bus, account, () => connection.peer.close(CLOSE_CODES.signedOut, 'signed out')),
    );
    connection.onClose(() => {
      this.#closed = true;
      if (this.#table !== undefined) parts.seats.disconnected(this.#table, this.#id);
    });
  }

  async answer(method: string, data: unknown): Promise<unknown> {
    const { play } = this.#parts;
    switch (method) {
      case MachineInit.method:
        return this.#init(readMessage(MachineInit.data, data));
      case CashIn.method: {
        const { requestId, amount } = readMessage(CashIn.data, data);
        return value(await play.cashIn(this.#seat(), requestId, amount));
      }
      case CashOut.method:
        return value(await play.cashOut(this.#seat(), readMessage(CashOut.data, data).requestId));
      case Press.method:
        return this.#press(readMessage(Press.data, data));
      case Hold.method:
        return this.#hold(readMessage(Hold.data, data));
      case ChooseBand.method:
        return this.#band(readMessage(ChooseBand.data, data));
      case Autoplay.method:
        return this.#autoplay(readMessage(Autoplay.data, data));
      case Stay.method:
        readMessage(Stay.data, data);
        this.#parts.seats.happened(this.#seat(), { type: 'stayed' });
        return {};
      case Ping.method:
        return this.#ping(readMessage(Ping.data, data));
      case Leave.method:
        this.#parts.seats.leave(this.#seat(), 'left');
        return {};
      default:
        throw protooRefusal(refusal('notFound', { what: method.slice(0, 40) }));
    }
  }

  /** On time like most, it is a measure for what comes after it. */
  #ping({ sentAt }: Sent<typeof Ping>): unknown {
    this.#lateBy(sentAt);
    this.#seat();
    return {};
  }

  async #press({ button, sentAt, requestId }: Sent<typeof Press>): Promise<unknown> {
    const lateBy = this.#inTime(sentAt);
    return value(await this.#parts.play.press(this.#seat(), { button, by: 'player', requestId, lateBy }));
  }

  async #hold({ button, down, sentAt }: Sent<typeof Hold>): Promise<unknown> {
    const { play } = this.#parts;
    if (!down) return value(await play.release(this.#seat()));
    const lateBy = this.#inTime(sentAt);
    return value(await play.hold(this.#seat(), button, lateBy));
  }

  async #band({ id, sentAt }: Sent<typeof ChooseBand>): Promise<unknown> {
    const lateBy = this.#inTime(sentAt);
    return value(await this.#parts.play.chooseBand(this.#seat(), id, lateBy));
  }

  /** For how long (ms) a message was held up on its way. */
  #lateBy(sentAt: number | undefined): number {
    return this.#lateness.of(sentAt, this.#parts.clock.monotonic());
  }

  /** The same. @throws {ProtooError} 41030 when that is too long: whoever pushed does not count on it any more. */
  #inTime(sentAt: number | undefined): number {
    const lateBy = this.#lateBy(sentAt);
    if (lateBy > TOO_LATE_MS) throw protooRefusal(refusal('pressTooLate'));
    return lateBy;
  }

  async #init({ machineID, token, sentAt }: Sent<typeof MachineInit>): Promise<unknown> {
    this.#lateBy(sentAt);
    const { auth, play, seats } = this.#parts;
    const account = await auth.accountOf(token);
    if (account?.id !== this.#account.id) throw protooRefusal(refusal('badSignature'));
    const isThere = async () => (await auth.accountOf(token)) !== undefined && !this.#closed;
    const table = value(await play.sit({ account, connection: this.#id, ip: this.#ip, isThere }, machineID));
    if (this.#closed) {
      seats.disconnected(table, this.#id);
      throw protooRefusal(refusal('noSession'));
    }
    this.#mustStand(table);
    if (table.connection !== this.#id) {
      // Another connection of the same player took the seat over before we listened for that.
      this.#connection.peer.close(CLOSE_CODES.takenOver, TAKEN_OVER_REASON);
      throw protooRefusal(refusal('noSession'));
    }
    if (this.#table !== table) this.#listen(table);
    this.#table = table;
    const described = await play.describe(table);
    this.#mustStand(table);
    seats.happened(table, { type: 'seated' });
    return described;
  }

  /** @throws {ProtooError} 50100 when a seat was given up while it was taken, or told of. */
  #mustStand(table: Table): void {
    if (!this.#parts.seats.stands(table)) throw protooRefusal(refusal('sessionTerminated'));
  }

  #autoplay(wish: ReturnType<(typeof Autoplay.data)['parse']>): unknown {
    const { autoplay } = this.#parts;
    if (!wish.on) return autoplay.stop(this.#seat(), 'player');
    const { on: _, ...limits } = wish;
    return value(autoplay.start(this.#seat(), limits));
  }

  #listen({ machineId, sessionId }: Table): void {
    const forget = this.#while(tableTopic(machineId), (message) => {
      const { method, data } = Told.parse(message);
      // This connection may sit at another machine by the time a message comes.
      if (this.#table?.sessionId === sessionId) this.#connection.peer.notify(method, data);
    });
    // Whoever sits there next is none of its business.
    this.#while(sessionEndedTopic(sessionId), forget);
    this.#while(seatTakenTopic(sessionId), (message) => {
      if (Taken.parse(message).connection !== this.#id)
        this.#connection.peer.close(CLOSE_CODES.takenOver, TAKEN_OVER_REASON);
    });
  }

  /** The table of this connection. @throws {ProtooError} 41005 when it has none any more. */
  #seat(): Table {
    const table = this.#table;
    if (table === undefined || this.#parts.seats.at(table.machineId) !== table)
      throw protooRefusal(refusal('noSession'));
    if (table.connection !== this.#id) throw protooRefusal(refusal('noSession'));
    return table;
  }

  /** Listens for as long as the connection lasts. Returns how to stop before that. */
  #while(topic: string, hear: (message: unknown) => void): () => void {
    const forget = this.#parts.bus.subscribe(topic, hear);
    this.#connection.onClose(forget);
    return forget;
  }
}

function value<T>(result: Result<T, Refusal>): T {
  if (result.ok) return result.value;
  throw protooRefusal(result.error);
}
