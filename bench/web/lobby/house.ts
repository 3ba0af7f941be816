import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import type { ValidateReply } from '@floorcast/contract/auth';
import { MACHINE_STATUSES, type Machine } from '@floorcast/contract/machines';
import { PROTOO_SUBPROTOCOL } from '@floorcast/contract/protoo';
import { SOCKET_PATHS } from '@floorcast/contract/sockets';
import { Toggles } from '@floorcast/contract/user-data';
import { ProtooPeer } from '@floorcast/protoo/peer';
import { type WebSocket, WebSocketServer } from 'ws';
import { bundles } from '../../../scripts/lib/paths.ts';

const BRANDS = ['Aurora Vault', 'Copper Comet', 'Night Orchard', 'Tidal Crown'];
const TICK_MS = 5;
const JACKPOT_MS = 125;
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};
/** The content security policy of the house. */
const SECURITY =
  "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; connect-src 'self' ws:";

const USER = {
  id: 1,
  Group: 'g',
  Permissions: [],
  type: 'user',
  name: 'N',
  lastname: 'L',
  email: '',
  username: 'bench',
  exp: 4_102_444_800,
};
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
/** A token for this house, which verifies none. */
export const TOKEN = `${part({ alg: 'none' })}.${part(USER)}.x`;

const WELCOME: ValidateReply = {
  status: 1,
  token: TOKEN,
  pin_code: '',
  ip_address: '127.0.0.1',
  versions: '',
  last_logon: null,
  last_logon_ip: null,
  user: { settings: {}, shortcuts: [], toggles: Toggles.parse({}) },
  exclusion: null,
};

/** A generator of repeatable numbers. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** A house that has only a lobby: the built web app, many machines, and their statuses at a rate. */
export class LobbyHouse {
  readonly #machines: Machine[];
  readonly #random = randomFrom(7);
  readonly #sockets = new WebSocketServer({ noServer: true, handleProtocols: () => PROTOO_SUBPROTOCOL });
  readonly #listeners = new Set<ProtooPeer>();
  readonly #server = createServer((request, response) => this.#answer(request, response));
  readonly #pages: ReadonlyMap<string, string>;

  /** `pages`: files of the peer, by address. */
  constructor(machines: number, pages: ReadonlyMap<string, string>) {
    this.#pages = pages;
    this.#machines = Array.from({ length: machines }, (_, index) => ({
      id: 1000 + index,
      name: `${this.#brand(index)} ${index + 1}`,
      status: this.#status(),
      brand: this.#brand(index),
      image: '',
      reservation: false,
    }));
    this.#server.on('upgrade', (request, socket, head) =>
      this.#sockets.handleUpgrade(request, socket, head, (webSocket) =>
        this.#connected(webSocket, new URL(request.url ?? '/', 'http://house').pathname),
      ),
    );
  }

  /** Returns its address. */
  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('not listening');
    return `http://127.0.0.1:${address.port}`;
  }

  /** Notifies statuses at a rate for some seconds. Returns their number. */
  notifyStatuses(perSecond: number, seconds: number): Promise<number> {
    return new Promise((resolve) => {
      const began = performance.now();
      let sent = 0;
      const ticking = setInterval(() => {
        const elapsed = Math.min(seconds, (performance.now() - began) / 1000);
        for (; sent < elapsed * perSecond; sent++) this.#notifyOne();
        if (elapsed < seconds) return;
        clearInterval(ticking);
        resolve(sent);
      }, TICK_MS);
    });
  }

  close(): void {
    for (const socket of this.#sockets.clients) socket.terminate();
    this.#server.close();
    this.#server.closeAllConnections();
  }

  #brand = (index: number): string => BRANDS[index % BRANDS.length] ?? '';
  #status = (): string => MACHINE_STATUSES[Math.floor(this.#random() * MACHINE_STATUSES.length)] ?? '';

  #notifyOne(): void {
    const at = Math.floor(this.#random() * this.#machines.length);
    const machine = this.#machines[at];
    if (machine === undefined) return;
    const status = this.#status();
    this.#machines[at] = { ...machine, status };
    for (const peer of this.#listeners) peer.notify('machine', { id: machine.id, status });
  }

  #connected(socket: WebSocket, path: string): void {
    const peer = new ProtooPeer(socket, { request: async () => ({ balance: 500_000 }) });
    socket.on('message', (data) => peer.receive(data.toString()));
    if (path === SOCKET_PATHS.notification) this.#listeners.add(peer);
    const jackpots =
      path === SOCKET_PATHS.jackpot ? setInterval(() => this.#notifyJackpot(peer), JACKPOT_MS) : undefined;
    socket.on('close', () => {
      clearInterval(jackpots);
      this.#listeners.delete(peer);
      peer.closed();
    });
  }

  #notifyJackpot(peer: ProtooPeer): void {
    const id = 1 + Math.floor(this.#random() * BRANDS.length);
    peer.notify('jackpot', { id, jackpot: `${125_000_000 + Math.floor(performance.now())},8500000` });
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const { pathname } = new URL(request.url ?? '/', 'http://house');
    const json = this.#json(pathname);
    response.setHeader('Content-Security-Policy', SECURITY);
    if (json !== undefined) response.setHeader('Content-Type', 'application/json').end(JSON.stringify(json));
    else if (pathname.endsWith('/still'))
      this.#file(response, join(bundles.web, 'assets/machines/tidal crown.png'));
    else if (pathname.startsWith('/api/')) response.writeHead(404).end('{}');
    else this.#file(response, this.#pages.get(pathname) ?? join(bundles.web, inside(pathname)));
  }

  #json(path: string): unknown {
    switch (path) {
      case '/Settings.json':
        return {};
      case '/api/validate':
        return WELCOME;
      case '/api/player/balance':
        return { status: 1, balance: 500_000 };
      case '/api/machine/brands':
        return BRANDS.map((name, index) => ({
          id: index + 1,
          name,
          jackpot: '125000000,8500000',
          machineCount: this.#machines.length / BRANDS.length,
        }));
      case '/api/machine/all':
        return this.#machines;
      default:
        return undefined;
    }
  }

  #file(response: ServerResponse, path: string): void {
    try {
      response.setHeader('Content-Type', TYPES[extname(path)] ?? 'application/octet-stream');
      response.end(readFileSync(path));
    } catch {
      response.writeHead(404).end();
    }
  }
}

/** An address's file below the web app; screens' addresses are the app itself. */
function inside(pathname: string): string {
  const path = normalize(decodeURIComponent(pathname)).replace(/^(\.\.\/)+/, '');
  return extname(path) === '' ? 'index.html' : path;
}
