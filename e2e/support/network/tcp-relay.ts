import { connect, createServer, type Server, type Socket } from 'node:net';
import { CLEAR, type Conditions } from './conditions.ts';
import { DelayLine } from './delay-line.ts';

const HOST = '127.0.0.1';

const reach = (target: number | string): Socket =>
  typeof target === 'string' ? connect(target) : connect(target, HOST);

/** One connection through the relay: two sockets, and the data between them. */
interface Way {
  readonly sockets: readonly [Socket, Socket];
  readonly lines: readonly DelayLine[];
}

/** Relays connections under the given conditions: browsers' to the house, or a node's to its servers. */
export class TcpRelay {
  readonly port: number;
  readonly #server: Server;
  readonly #ways = new Set<Way>();
  /** Sockets that were silenced: neither end receives anything, not even the end of the connection. */
  readonly #swallowed: Socket[] = [];
  #conditions: Conditions = CLEAR;

  private constructor(server: Server, port: number, target: number | string) {
    this.#server = server;
    this.port = port;
    server.on('connection', (browser) => this.#join(browser, reach(target)));
  }

  /** A relay to a port of the loopback, or to the path of a socket. `host`: the address that clients connect to. */
  static async open(target: number | string, host = HOST): Promise<TcpRelay> {
    const server = createServer({ allowHalfOpen: true });
    await new Promise<void>((resolve) => server.listen(0, host, resolve));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    return new TcpRelay(server, address.port, target);
  }

  set conditions(conditions: Conditions) {
    this.#conditions = conditions;
    for (const { lines } of this.#ways) for (const line of lines) line.flush();
  }

  /** Resets every connection on both sides, as a router does that has lost its state. */
  reset(): void {
    for (const way of this.#ways) this.#end(way);
  }

  /** Silences every open connection on both sides, as when its route is lost. */
  swallow(): void {
    for (const { sockets, lines } of this.#ways) {
      for (const line of lines) line.close();
      for (const socket of sockets)
        this.#swallowed.push(
          socket
            .removeAllListeners()
            .on('error', () => undefined)
            .pause(),
        );
    }
    this.#ways.clear();
  }

  async close(): Promise<void> {
    this.reset();
    for (const socket of this.#swallowed) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #join(browser: Socket, house: Socket): void {
    const lines = [this.#pump(browser, house), this.#pump(house, browser)];
    const way: Way = { sockets: [browser, house], lines };
    this.#ways.add(way);
    for (const socket of way.sockets) socket.on('error', () => this.#end(way));
    for (const socket of way.sockets)
      socket.on('close', () => {
        if (way.sockets.every(({ destroyed }) => destroyed)) this.#ways.delete(way);
      });
    // The handshake of a connection takes one round trip before the browser may send anything.
    browser.pause();
    setTimeout(() => browser.resume(), 2 * this.#conditions.delayMs);
  }

  #pump(from: Socket, to: Socket): DelayLine {
    const line = new DelayLine(() => this.#conditions);
    from.setNoDelay(true);
    from.on('data', (part) => line.push(() => to.write(part)));
    from.on('end', () => line.push(() => to.end()));
    return line;
  }

  #end(way: Way): void {
    this.#ways.delete(way);
    for (const line of way.lines) line.close();
    // A socket of the file system has no reset.
    for (const socket of way.sockets)
      if (socket.remoteAddress === undefined) socket.destroy();
      else socket.resetAndDestroy();
  }
}
