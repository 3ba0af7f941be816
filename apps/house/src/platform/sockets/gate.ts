import { createHash } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { PROTOO_MAX_BYTES, PROTOO_SUBPROTOCOL } from '@floorcast/contract/protoo';
import { type PeerHandlers, ProtooPeer, STALLED_BYTES } from '@floorcast/protoo/peer';
import type { Logger } from 'pino';
import { type WebSocket, WebSocketServer } from 'ws';
import { clientNetwork } from '../http/addresses/addresses.ts';
import { isOfHost, originOf } from '../http/requests.ts';
import type { RefusalTexts } from '../refusal-texts.ts';
import { Allowance, type Pace, SlowedReturns } from './allowance.ts';
import { OpenSockets, type SocketBounds } from './open-sockets.ts';
import { addressed, refuseUpgrade, upgradeFailed, worded } from './refusals.ts';

/** A client that opens a connection. */
export interface Caller {
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly ip: string;
}

/** An admitted connection. */
export interface Connection {
  readonly peer: ProtooPeer;
  /** Sends one or several frames of `textFrame`, in order with the messages of the peer. */
  send(frames: Buffer): void;
  /** Called once, when the connection has ended, with its close code: ours only where the client has answered it. */
  onClose(call: (code: number) => void): void;
}

/** One socket path: its admission and its handlers. */
export interface SocketRoute<Client> {
  /** Undefined: refused (401). Runs before the upgrade. */
  admit(caller: Caller): Promise<Client | undefined>;
  /** Gives the connection its handlers; anything it opens it closes by `onClose`. */
  open(connection: Connection, client: Client, caller: Caller): PeerHandlers;
  /** The account whose connections are limited, in number and in messages. Floors are not: each has one link. */
  accountIdOf?(client: Client): number;
}

interface Admitted {
  readonly accountId: number | undefined;
  open(connection: Connection): PeerHandlers;
}

/** A path with its route, whatever its type of client. */
export interface SocketEntry {
  readonly path: string;
  admit(caller: Caller): Promise<Admitted | undefined>;
}

export const socketRoute = <Client>(path: string, route: SocketRoute<Client>): SocketEntry => ({
  path,
  admit: async (caller) => {
    const client = await route.admit(caller);
    if (client === undefined) return undefined;
    return {
      accountId: route.accountIdOf?.(client),
      open: (connection) => route.open(connection, client, caller),
    };
  },
});

/** The same entry, with its handlers opened by `open`, which calls `begin` for them. */
export const opening = (
  entry: SocketEntry,
  open: (connection: Connection, begin: () => PeerHandlers) => PeerHandlers,
): SocketEntry => ({
  path: entry.path,
  admit: async (caller) => {
    const admitted = await entry.admit(caller);
    return (
      admitted && {
        ...admitted,
        open: (connection) => open(connection, () => admitted.open(connection)),
      }
    );
  },
});

/** The client of an open connection. */
interface CallerOf {
  /** Whether it would be admitted now; a client that has disconnected is not checked. */
  isWelcome(): Promise<boolean>;
  readonly isFloor: boolean;
  readonly path: string;
}

/** A client that does not answer two pings in a row has disconnected. */
const PING_MS = 5_000;
/** Clients that are disconnected together reconnect together: disconnects are spread over so long (ms). */
export const SPREAD_MS = 2_000;
/** The delay (ms) before a floor's admission is checked again. */
const RECHECK_MS = 2_000;
/** A client that sends too fast has so long (ms) to read why it is disconnected. */
const READ_MS = 1_000;
/** The close code by which a client is asked to connect again. */
export const SERVICE_RESTART = 1012;
const TOO_FAST = 1008;

/** Admits sockets by path: subprotocol, origin and caller are checked before the upgrade. */
export class SocketGate {
  readonly #server = new WebSocketServer({
    noServer: true,
    maxPayload: PROTOO_MAX_BYTES,
    perMessageDeflate: false,
    handleProtocols: (offered) => (offered.has(PROTOO_SUBPROTOCOL) ? PROTOO_SUBPROTOCOL : false),
  });
  readonly #entries: ReadonlyMap<string, SocketEntry>;
  readonly #parts;
  readonly #openSockets: OpenSockets;
  readonly #pinging: NodeJS.Timeout;
  readonly #returns = new SlowedReturns();
  readonly #silent = new WeakSet<WebSocket>();
  readonly #callers = new WeakMap<WebSocket, CallerOf>();

  constructor(
    entries: readonly SocketEntry[],
    parts: {
      readonly log: Logger;
      readonly refusalTexts: RefusalTexts;
      readonly addressOf: (request: IncomingMessage) => string;
      /** Origins whose pages may connect, beside the own host. */
      readonly origins: ReadonlySet<string>;
      readonly bounds: { readonly sockets: SocketBounds; readonly pace: Pace };
    },
  ) {
    this.#entries = new Map(entries.map((entry) => [entry.path, entry]));
    this.#parts = parts;
    this.#openSockets = new OpenSockets(parts.bounds.sockets);
    this.#pinging = setInterval(() => this.#pingAll(), PING_MS);
  }

  attach(http: Server): void {
    http.on('upgrade', (request, socket, head) => this.enter(request, socket, head));
  }

  enter(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy());
    void this.#upgrade(request, socket, head).catch((error: unknown) =>
      upgradeFailed(socket, error, this.#parts.log),
    );
  }

  /** Whether a request is for one of its paths. */
  leadsTo(request: IncomingMessage): boolean {
    return this.#entries.has(addressed(request)?.pathname ?? '');
  }

  /** Closes connections that would not be admitted now. A client that may connect reconnects, with a newer token. */
  async recheck(): Promise<void> {
    for (const socket of this.#server.clients) await this.#ask(socket);
  }

  /** A client whose admission cannot be checked reconnects; a floor is checked later, so that its players stay. */
  async #ask(socket: WebSocket): Promise<void> {
    const caller = this.#callers.get(socket);
    try {
      if ((await caller?.isWelcome()) === false) askToReconnect(socket);
    } catch (error) {
      const next =
        caller?.isFloor === true ? `keeping it; retrying in ${RECHECK_MS / 1_000} s` : 'closing it';
      this.#parts.log.warn({ err: error }, `cannot re-check a socket’s authorisation; ${next}`);
      if (caller?.isFloor === true) setTimeout(() => void this.#ask(socket), RECHECK_MS).unref();
      else askToReconnect(socket);
    }
  }

  /** Closes the connections of these paths, one after another: clients that reconnect receive the current state. */
  reconnect(paths: ReadonlySet<string>): void {
    for (const socket of this.#server.clients)
      if (paths.has(this.#callers.get(socket)?.path ?? ''))
        setTimeout(() => askToReconnect(socket), Math.random() * SPREAD_MS).unref();
  }

  close(): void {
    clearInterval(this.#pinging);
    for (const socket of this.#server.clients) socket.close(1001, 'the house is closing');
    this.#server.close();
    setTimeout(() => {
      for (const socket of this.#server.clients) socket.terminate();
    }, 500).unref();
  }

  async #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const url = addressed(request);
    const entry = this.#entries.get(url?.pathname ?? '');
    if (url === undefined || entry === undefined) return refuseUpgrade(socket, 404, 'Not Found');
    if (!offersProtoo(request)) return refuseUpgrade(socket, 400, 'Bad Request');
    if (!this.#ourPage(request)) return refuseUpgrade(socket, 403, 'Forbidden');
    const ip = this.#parts.addressOf(request);
    const caller = { query: url.searchParams, headers: request.headers, ip };
    const admitted = await entry.admit(caller);
    if (admitted === undefined) return this.#refuseLater(socket, entry.path, caller);
    // A client that has disconnected meanwhile would never be counted out.
    if (socket.destroyed) return;
    const { accountId } = admitted;
    const leave = accountId === undefined ? () => undefined : this.#openSockets.enter(accountId, ip);
    if (leave === undefined) return refuseUpgrade(socket, 429, 'Too Many Requests');
    socket.once('close', leave);
    this.#server.handleUpgrade(request, socket, head, (webSocket) => {
      this.#callers.set(webSocket, {
        isWelcome: async () =>
          webSocket.readyState !== webSocket.OPEN || (await entry.admit(caller)) !== undefined,
        isFloor: accountId === undefined,
        path: entry.path,
      });
      this.#open(webSocket, socket, admitted, entry.path);
    });
  }

  /** A client that comes back with a credential that was refused waits for the answer, the longer the more often. */
  #refuseLater(socket: Duplex, path: string, { query, headers, ip }: Caller): void {
    const credential = [query.get('token'), headers.authorization].join(' ').trim();
    const client = createHash('sha256')
      .update(`${path} ${clientNetwork(ip)} ${credential}`)
      .digest('base64');
    const wait = credential === '' ? 0 : this.#returns.refuse(client, performance.now());
    const timer = setTimeout(() => refuseUpgrade(socket, 401, 'Unauthorized'), wait);
    timer.unref();
    socket.once('close', () => clearTimeout(timer));
  }

  /** A browser names the origin of its page: only allowed ones may connect. Other programs name none. */
  #ourPage({ headers: { origin, host } }: IncomingMessage): boolean {
    if (origin === undefined) return true;
    return this.#parts.origins.has(originOf(origin) ?? '') || isOfHost(origin, host);
  }

  #open(socket: WebSocket, wire: Duplex, { accountId, open }: Admitted, path: string): void {
    const closers: ((code: number) => void)[] = [];
    let handlers: PeerHandlers | undefined;
    const peer = new ProtooPeer(socket, {
      request: async (method, data, traceparent) => {
        try {
          return await handlers?.request(method, data, traceparent);
        } catch (error) {
          throw worded(error, this.#parts.refusalTexts);
        }
      },
      notification: (method, data) => handlers?.notification?.(method, data),
      bug: (error, method) => this.#parts.log.error({ err: error, path, method }, 'socket request failed'),
    });
    const inPace = accountId === undefined ? () => true : this.#pacer();
    socket.on('message', (data: Buffer, binary) => {
      // Messages of a closed connection are ignored.
      if (socket.readyState !== socket.OPEN) return;
      if (!inPace(data.length)) cutOff(socket);
      else if (!binary) peer.receive(data.toString());
    });
    socket.on('pong', () => this.#silent.delete(socket));
    socket.on('error', () => socket.terminate());
    socket.on('close', (code) => {
      peer.closed();
      for (const close of closers) close(code);
    });
    const send = (frames: Buffer) => {
      if (socket.readyState !== socket.OPEN) return;
      if (socket.bufferedAmount > STALLED_BYTES) socket.terminate();
      else wire.write(frames);
    };
    handlers = open({ peer, send, onClose: (call) => void closers.push(call) });
  }

  #pacer(): (bytes: number) => boolean {
    const allowance = new Allowance(this.#parts.bounds.pace, performance.now());
    return (bytes) => allowance.take(bytes, performance.now());
  }

  #pingAll(): void {
    for (const socket of this.#server.clients) {
      if (this.#silent.has(socket)) socket.terminate();
      this.#silent.add(socket);
      if (socket.readyState === socket.OPEN) socket.ping();
    }
  }
}

const askToReconnect = (socket: WebSocket): void => socket.close(SERVICE_RESTART, 'come in again');

function cutOff(socket: WebSocket): void {
  socket.close(TOO_FAST, 'too many messages');
  setTimeout(() => socket.terminate(), READ_MS).unref();
}

const offersProtoo = ({ headers }: IncomingMessage): boolean =>
  (headers['sec-websocket-protocol'] ?? '').split(/,\s*/).includes(PROTOO_SUBPROTOCOL);
