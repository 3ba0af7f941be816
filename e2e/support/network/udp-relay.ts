import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { CLEAR, type Conditions } from './conditions.ts';

const HOST = '127.0.0.1';
/** Delay (ms) of a datagram that later ones overtake. */
const OVERTAKEN_MS = 30;

function bound(socket: Socket, host = HOST): Promise<number> {
  return new Promise((resolve, reject) => {
    socket.once('error', reject).bind(0, host, () => resolve(socket.address().port));
  });
}

/** A UDP port that is not in use. */
export async function freeUdpPort(): Promise<number> {
  const socket = createSocket('udp4');
  const port = await bound(socket);
  await new Promise<void>((resolve) => socket.close(() => resolve()));
  return port;
}

/** The media port behind the relay. */
interface Target {
  readonly address: string;
  readonly port: number;
}

/** The path between one browser's socket and the target. */
interface Way {
  readonly browser: RemoteInfo;
  /** The target sees the address of this socket. */
  outer: Socket;
}

/** Relays datagrams between browsers and the media port under the given conditions. */
export class UdpRelay {
  readonly port: number;
  conditions: Conditions = CLEAR;
  readonly #inner: Socket;
  readonly #target: Target;
  readonly #chance: () => number;
  readonly #ways = new Map<string, Way>();
  readonly #timers = new Set<NodeJS.Timeout>();

  private constructor(inner: Socket, port: number, target: Target, chance: () => number) {
    this.#inner = inner;
    this.port = port;
    this.#target = target;
    this.#chance = chance;
    inner.on('message', (datagram, from) => {
      const way = this.#wayOf(from);
      this.#pass(() => way.outer.send(datagram, this.#target.port, this.#target.address));
    });
  }

  /** `host`: the address that browsers send to. */
  static async open(target: Target, chance: () => number, host = HOST): Promise<UdpRelay> {
    const inner = createSocket('udp4');
    return new UdpRelay(inner, await bound(inner, host), target, chance);
  }

  /** Changes the address of every browser, as the target sees it; datagrams to the old address are lost. */
  changeAddresses(): void {
    for (const way of this.#ways.values()) {
      way.outer.close();
      way.outer = this.#openOuter(way.browser);
    }
  }

  async close(): Promise<void> {
    for (const timer of this.#timers) clearTimeout(timer);
    const sockets = [this.#inner, ...[...this.#ways.values()].map(({ outer }) => outer)];
    await Promise.all(sockets.map((socket) => new Promise<void>((resolve) => socket.close(() => resolve()))));
  }

  #wayOf(browser: RemoteInfo): Way {
    const key = `${browser.address}:${browser.port}`;
    const way = this.#ways.get(key) ?? { browser, outer: this.#openOuter(browser) };
    this.#ways.set(key, way);
    return way;
  }

  #openOuter(browser: RemoteInfo): Socket {
    const outer = createSocket('udp4');
    outer.on('message', (datagram) =>
      this.#pass(() => this.#inner.send(datagram, browser.port, browser.address)),
    );
    // The target's port is closed while the target restarts: the browser receives nothing.
    outer.on('error', () => undefined);
    outer.bind(0, this.#target.address);
    return outer;
  }

  #pass(send: () => void): void {
    const { loss, reordered, delayMs, cut } = this.conditions;
    if (cut || this.#chance() < loss) return;
    const wait = delayMs + (this.#chance() < reordered ? OVERTAKEN_MS : 0);
    if (wait === 0) {
      send();
      return;
    }
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      send();
    }, wait);
    this.#timers.add(timer);
  }
}
