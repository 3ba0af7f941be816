import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { DUTIES } from '@floorcast/contract/duties';
import { PROTOO_SUBPROTOCOL } from '@floorcast/contract/protoo';
import { SOCKET_PATHS } from '@floorcast/contract/sockets';
import type { WallCauseKind } from '@floorcast/contract/wall';
import { encodeNotification, ProtooPeer } from '@floorcast/protoo/peer';
import { type WebSocket, WebSocketServer } from 'ws';
import { bundles } from '../../../scripts/lib/paths.ts';
import { randomFrom, SECURITY, sendFile, tokenOf, webFile, welcome } from '../lobby/web-pages.ts';

const BRANDS = ['Aurora Vault', 'Copper Comet', 'Night Orchard', 'Tidal Crown'];
const FLOORS = ['north', 'south', 'terrace'];
const CAUSES: readonly WallCauseKind[] = [
  'tilt',
  'door',
  'hand-pay',
  'jackpot',
  'transfer-in-doubt',
  'camera',
  'power',
  'credit-without-owner',
  'line',
];
/** As the house collects rows. */
const COLLECT_MS = 250;
const AT_ONCE = 100;
const SINCE = Date.now() - 3_600_000;

/** Tokens for this house: of an administrator, and of a player. */
export const TOKENS = { staff: tokenOf('admin', [DUTIES.admin]), player: tokenOf('user', []) } as const;

/** A house that has only a console: the built web app, and a wall of machines whose rows change at a rate. */
export class ConsoleHouse {
  readonly #random = randomFrom(11);
  readonly #rows: ReturnType<ConsoleHouse['row']>[];
  readonly #watching = new Set<WebSocket>();
  readonly #sockets = new WebSocketServer({ noServer: true, handleProtocols: () => PROTOO_SUBPROTOCOL });
  readonly #server = createServer((request, response) => this.#answer(request, response));
  /** Bytes of rows that were sent, of one connection. */
  sentBytes = 0;
  stills = 0;

  constructor(machines: number) {
    this.#rows = Array.from({ length: machines }, (_, index) => this.row(index));
    this.#server.on('upgrade', (request, socket, head) =>
      this.#sockets.handleUpgrade(request, socket, head, (webSocket) =>
        this.#connected(webSocket, new URL(request.url ?? '/', 'http://house').pathname),
      ),
    );
  }

  /** Returns its address. */
  async listen(port = 0): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve));
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('not listening');
    return `http://127.0.0.1:${address.port}`;
  }

  /** Changes rows at a rate for some seconds, and sends them as the house does. Returns their number. */
  changeRows(perSecond: number, seconds: number): Promise<number> {
    return new Promise((resolve) => {
      const began = performance.now();
      let changed = 0;
      const ticking = setInterval(() => {
        const elapsed = Math.min(seconds, (performance.now() - began) / 1000);
        const ids = new Set<number>();
        for (; changed < elapsed * perSecond; changed++) ids.add(this.#changeOne());
        this.#send([...ids]);
        if (elapsed < seconds) return;
        clearInterval(ticking);
        resolve(changed);
      }, COLLECT_MS);
    });
  }

  close(): void {
    for (const socket of this.#sockets.clients) socket.terminate();
    this.#server.close();
    this.#server.closeAllConnections();
  }

  /** A row as machines are on a busy evening: a third played, a tenth with a cause. */
  row(index: number) {
    const kind = this.#random();
    const played = kind < 0.35;
    const cause = kind > 0.9 ? (CAUSES[Math.floor(this.#random() * CAUSES.length)] ?? 'tilt') : null;
    const amounts = ['hand-pay', 'jackpot', 'transfer-in-doubt', 'credit-without-owner'];
    return {
      id: 1000 + index,
      name: `${this.#of(BRANDS, index)} ${index + 1}`,
      brandId: 1 + (index % BRANDS.length),
      brand: this.#of(BRANDS, index),
      floorId: this.#of(FLOORS, index),
      status: played ? 'playing' : cause === null ? 'available' : 'malfunction',
      causes:
        cause === null
          ? []
          : [
              {
                kind: cause,
                since: this.#moment(),
                ...(amounts.includes(cause) && { amount: Math.floor(this.#random() * 500_000) }),
                ...(cause === 'tilt' && { exception: 0x28 }),
                ...(cause === 'camera' && { camera: 'camera' }),
              },
            ],
      player: played ? { id: 5000 + index, username: `player${index}` } : null,
      seatedAt: played ? this.#moment() : null,
      credit: played ? Math.floor(this.#random() * 90_000) : 0,
      playing: played && this.#random() < 0.5,
      line: { ageMs: cause === 'line' ? 3_000 : 0, state: cause === 'line' ? 'errors' : 'good' },
      panel: 'ready',
      cameras: [
        {
          id: 'camera',
          ageMs: cause === 'camera' ? 12_000 : 0,
          loss: 0,
          fault: cause === 'camera' ? 'no stream' : null,
        },
        { id: 'screen', ageMs: 0, loss: 0, fault: null },
      ],
      buttons: ['spin', 'bet-up'],
      viewers: played ? Math.floor(this.#random() * 4) : 0,
      waiting: 0,
      reserved: false,
      outOfService: null,
    };
  }

  #of = (list: readonly string[], index: number): string => list[index % list.length] ?? '';
  #moment = (): string => new Date(SINCE + Math.floor(this.#random() * 3_000_000)).toISOString();

  #changeOne(): number {
    const at = Math.floor(this.#random() * this.#rows.length);
    const before = this.#rows[at];
    if (before === undefined) return at;
    // Mostly credit and games; one change in ten is another state.
    this.#rows[at] =
      this.#random() < 0.1
        ? this.row(at)
        : {
            ...before,
            credit: before.player === null ? 0 : Math.floor(this.#random() * 90_000),
            playing: !before.playing,
          };
    return at;
  }

  #send(indexes: readonly number[], only?: WebSocket): void {
    for (let from = 0; from < indexes.length; from += AT_ONCE) {
      const machines = indexes.slice(from, from + AT_ONCE).flatMap((at) => this.#rows[at] ?? []);
      const text = encodeNotification('wall', { machines, floors: this.#floors(), gone: [] });
      this.sentBytes += Buffer.byteLength(text);
      for (const socket of only === undefined ? this.#watching : [only]) socket.send(text);
    }
  }

  #floors = () =>
    FLOORS.map((id) => ({ id, linked: true, since: null, clockDifferenceMs: 0, version: '0.2.0' }));

  #connected(socket: WebSocket, path: string): void {
    const peer = new ProtooPeer(socket, {
      request: async (method, data) => {
        if (path !== SOCKET_PATHS.console || method !== 'init') return { balance: 0 };
        const wall = typeof data === 'object' && data !== null && 'wall' in data && data.wall === true;
        this.#watching.delete(socket);
        if (!wall) return { machines: 0 };
        this.#send([...this.#rows.keys()], socket);
        this.#watching.add(socket);
        return { machines: this.#rows.length };
      },
    });
    socket.on('message', (data) => peer.receive(data.toString()));
    socket.on('close', () => {
      this.#watching.delete(socket);
      peer.closed();
    });
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const { pathname } = new URL(request.url ?? '/', 'http://house');
    const json = this.#json(pathname, request.headers.authorization ?? '');
    response.setHeader('Content-Security-Policy', SECURITY);
    if (json !== undefined) response.setHeader('Content-Type', 'application/json').end(JSON.stringify(json));
    else if (pathname.endsWith('/still')) {
      this.stills++;
      response.setHeader('X-Picture-Age', '300');
      sendFile(response, join(bundles.web, 'assets/machines/tidal crown.png'));
    } else if (pathname.startsWith('/api/')) response.writeHead(404).end('{}');
    else sendFile(response, webFile(pathname));
  }

  #json(path: string, authorization: string): unknown {
    switch (path) {
      case '/Settings.json':
        return {};
      case '/api/validate':
        return welcome(authorization.replace('Bearer ', ''));
      case '/api/player/balance':
        return { status: 1, balance: 500_000 };
      case '/api/machine/brands':
        return BRANDS.map((name, index) => ({ id: index + 1, name, jackpot: '', machineCount: 250 }));
      case '/api/machine/all':
        return this.#rows.map(({ id, name, status, brand }) => ({
          id,
          name,
          status,
          brand,
          image: '',
          reservation: false,
        }));
      case '/api/console/calls':
        return { items: [], total: 0, page: 1, size: 500 };
      default:
        return undefined;
    }
  }
}
