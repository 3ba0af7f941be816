import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { MACHINE_STATUSES, type Machine } from '@floorcast/contract/machines';
import { PROTOO_SUBPROTOCOL } from '@floorcast/contract/protoo';
import { SOCKET_PATHS } from '@floorcast/contract/sockets';
import { ProtooPeer } from '@floorcast/protoo/peer';
import { type WebSocket, WebSocketServer } from 'ws';
import { bundles } from '../../../scripts/lib/paths.ts';
import { randomFrom, SECURITY, sendFile, tokenOf, webFile, welcome } from './web-pages.ts';

const BRANDS = ['Aurora Vault', 'Copper Comet', 'Night Orchard', 'Tidal Crown'];
const TICK_MS = 5;
const JACKPOT_MS = 125;
/** A token for this house, which verifies none. */
export const TOKEN = tokenOf('user', []);

/** A house that has only a lobby: the built web app, many machines, and their statuses at a rate. */
export class LobbyHouse {
  readonly #machines: Machine[];
  readonly #random = randomFrom(7);
  readonly #sockets = new WebSocketServer({ noServer: true, handleProtocols: () => PROTOO_SUBPROTOCOL });
  readonly #listeners = new Set<ProtooPeer>();
  readonly #server = createServer((request, response) => this.#answer(request, response));

  constructor(machines: number) {
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
      sendFile(response, join(bundles.web, 'assets/machines/tidal crown.png'));
    else if (pathname.startsWith('/api/')) response.writeHead(404).end('{}');
    else sendFile(response, webFile(pathname));
  }

  #json(path: string): unknown {
    switch (path) {
      case '/Settings.json':
        return {};
      case '/api/validate':
        return welcome(TOKEN);
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
}
