import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { PROTOO_MAX_BYTES, PROTOO_SUBPROTOCOL } from '@floorcast/contract/protoo';
import { type PeerHandlers, ProtooPeer } from '@floorcast/protoo/peer';
import type { Logger } from 'pino';
import { type WebSocket, WebSocketServer } from 'ws';

/** Who asks to be let in. */
export interface Caller {
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly ip: string;
}

/** A connection that was let in. */
export interface Connection {
  readonly peer: ProtooPeer;
  /** Called once, when the connection has ended. */
  onClose(call: () => void): void;
}

/** One socket path: who may enter, and what is done with them. */
export interface SocketRoute<Who> {
  /** Undefined: not let in (401). Runs before the upgrade. */
  admit(caller: Caller): Promise<Who | undefined>;
  /** Gives the connection its handlers; anything it opens it closes by `onClose`. */
  open(connection: Connection, who: Who, caller: Caller): PeerHandlers;
}

/** A path with its route, whatever its callers are. */
export interface SocketEntry {
  readonly path: string;
  admit(caller: Caller): Promise<((connection: Connection) => PeerHandlers) | undefined>;
}

export const socketRoute = <Who>(path: string, route: SocketRoute<Who>): SocketEntry => ({
  path,
  admit: async (caller) => {
    const who = await route.admit(caller);
    return who === undefined ? undefined : (connection) => route.open(connection, who, caller);
  },
});

/** A side that does not answer two pings in a row has gone. */
const PING_MS = 5_000;
const SERVICE_RESTART = 1012;

/** Lets sockets in by path: subprotocol, origin and caller are checked before the upgrade. */
export class SocketGate {
  readonly #server = new WebSocketServer({
    noServer: true,
    maxPayload: PROTOO_MAX_BYTES,
    perMessageDeflate: false,
    handleProtocols: (offered) => (offered.has(PROTOO_SUBPROTOCOL) ? PROTOO_SUBPROTOCOL : false),
  });
  readonly #entries: ReadonlyMap<string, SocketEntry>;
  readonly #log: Logger;
  readonly #addressOf: (request: IncomingMessage) => string;
  readonly #pinging: NodeJS.Timeout;
  readonly #silent = new WeakSet<WebSocket>();
  /** Whether the caller of an open connection would be let in now. */
  readonly #welcome = new WeakMap<WebSocket, () => Promise<boolean>>();

  constructor(entries: readonly SocketEntry[], log: Logger, addressOf: (request: IncomingMessage) => string) {
    this.#entries = new Map(entries.map((entry) => [entry.path, entry]));
    this.#log = log;
    this.#addressOf = addressOf;
    this.#pinging = setInterval(() => this.#pingAll(), PING_MS);
  }

  attach(http: Server): void {
    http.on('upgrade', (request, socket, head) => {
      socket.on('error', () => socket.destroy());
      void this.#upgrade(request, socket, head).catch((error: unknown) => {
        this.#log.error({ err: error }, 'upgrade failed');
        deny(socket, 500, 'Internal Server Error');
      });
    });
  }

  /** Closes what would not be let in any more. Whoever may enter comes back by itself, with a newer token. */
  async recheck(): Promise<void> {
    for (const socket of this.#server.clients)
      if ((await this.#welcome.get(socket)?.()) === false) socket.close(SERVICE_RESTART, 'come in again');
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
    const url = new URL(request.url ?? '/', 'http://house');
    const entry = this.#entries.get(url.pathname);
    if (entry === undefined) return deny(socket, 404, 'Not Found');
    if (!offersProtoo(request)) return deny(socket, 400, 'Bad Request');
    if (!sameOrigin(request)) return deny(socket, 403, 'Forbidden');
    const caller = { query: url.searchParams, headers: request.headers, ip: this.#addressOf(request) };
    const open = await entry.admit(caller);
    if (open === undefined) return deny(socket, 401, 'Unauthorized');
    this.#server.handleUpgrade(request, socket, head, (webSocket) => {
      this.#welcome.set(webSocket, async () => (await entry.admit(caller)) !== undefined);
      this.#open(webSocket, open, entry.path);
    });
  }

  #open(socket: WebSocket, open: (connection: Connection) => PeerHandlers, path: string): void {
    const closers: (() => void)[] = [];
    let handlers: PeerHandlers | undefined;
    const peer = new ProtooPeer(socket, {
      request: async (method, data) => handlers?.request(method, data),
      notification: (method, data) => handlers?.notification?.(method, data),
      bug: (error, method) => this.#log.error({ err: error, path, method }, 'socket request failed'),
    });
    socket.on('message', (data, binary) => {
      if (!binary) peer.receive(data.toString());
    });
    socket.on('pong', () => this.#silent.delete(socket));
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      peer.closed();
      for (const close of closers) close();
    });
    handlers = open({ peer, onClose: (call) => void closers.push(call) });
  }

  #pingAll(): void {
    for (const socket of this.#server.clients) {
      if (this.#silent.has(socket)) socket.terminate();
      this.#silent.add(socket);
      if (socket.readyState === socket.OPEN) socket.ping();
    }
  }
}

function deny(socket: Duplex, status: number, reason: string): void {
  socket.end(`HTTP/1.1 ${status} ${reason}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

const offersProtoo = ({ headers }: IncomingMessage): boolean =>
  (headers['sec-websocket-protocol'] ?? '').split(/,\s*/).includes(PROTOO_SUBPROTOCOL);

/** A browser says where its page is from: only our own pages may connect. Programs say nothing. */
function sameOrigin({ headers }: IncomingMessage): boolean {
  if (headers.origin === undefined) return true;
  return URL.canParse(headers.origin) && new URL(headers.origin).host === headers.host;
}
