import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import { listenFailure } from '@floorcast/startup/ports';
import { readCheck } from './check.ts';

/** Ways of one viewer: a browser tries one for each TURN server. */
const WAYS_PER_VIEWER = 8;
/** For an operator. */
const SETTING = 'media.turnPort of the floor’s configuration';
const CANDIDATE_PORT = /^(a=candidate:\S+ \d+ UDP \d+ \S+ )\d+/gim;
const ANY_ADDRESS: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** A viewer that may connect here. */
interface Admitted {
  /** `ice-pwd` of the floor for this viewer. */
  readonly password: string;
  readonly fragment: string;
  /** Sockets towards the media port, by the address of the TURN server's relay. */
  readonly ways: Map<string, Socket>;
}

interface TurnPortConfig {
  readonly bindAddress: string;
  /** The media port. */
  readonly port: number;
  readonly turnPort: number;
}

/**
 * A second UDP port, which TURN servers relay to. The ICE checks that Chromium sends over TURN by TCP have the tiebreaker
 * zero. The floor's ICE library takes them for checks without a role and refuses them. This port gives them another
 * tiebreaker, and forwards all that a viewer sends to the media port.
 */
export class TurnPort {
  readonly #socket: Socket;
  /** Where the media port is reached from this computer. */
  readonly #media: { readonly port: number; readonly address: string };
  readonly #viewers = new Map<string, Admitted>();
  /** The socket of each way, by the address of the relay. */
  readonly #ways = new Map<string, Socket>();

  private constructor(socket: Socket, { bindAddress, port }: TurnPortConfig) {
    this.#socket = socket;
    this.#media = { port, address: ANY_ADDRESS[bindAddress] ?? bindAddress };
    socket.on('message', (datagram, from) => this.#received(datagram, from));
    // A relay that is gone is unreachable; its viewer ends by itself.
    socket.on('error', () => undefined);
  }

  /** @throws {CannotStart} if the port is in use. */
  static async open(config: TurnPortConfig): Promise<TurnPort> {
    const { bindAddress: host, turnPort: port } = config;
    const socket = openSocket(host);
    await new Promise<void>((resolve, reject) => {
      const failed = (error: Error) =>
        reject(listenFailure(error, { port, host, setting: SETTING, protocol: 'UDP' }));
      socket.once('error', failed).bind({ port, address: host, exclusive: true }, () => {
        socket.off('error', failed);
        resolve();
      });
    });
    return new TurnPort(socket, config);
  }

  /** Lets a viewer connect here. Returns the floor's description with this port in place of the media port. */
  admit(viewerId: string, sdp: string): string {
    const [, fragment] = /^a=ice-ufrag:(\S+)/m.exec(sdp) ?? [];
    const [, password] = /^a=ice-pwd:(\S+)/m.exec(sdp) ?? [];
    if (fragment === undefined || password === undefined) return sdp;
    this.#viewers.set(viewerId, { fragment, password, ways: new Map() });
    return withPort(sdp, this.#socket.address().port);
  }

  /** Ends the ways of a viewer. */
  forget(viewerId: string): void {
    for (const [relay, way] of this.#viewers.get(viewerId)?.ways ?? []) {
      this.#ways.delete(relay);
      way.close();
    }
    this.#viewers.delete(viewerId);
  }

  close(): void {
    for (const viewerId of [...this.#viewers.keys()]) this.forget(viewerId);
    this.#socket.close();
  }

  #received(datagram: Buffer, from: RemoteInfo): void {
    const relay = `${from.address} ${from.port}`;
    const { port, address } = this.#media;
    const check = readCheck(datagram);
    if (check === undefined) {
      this.#ways.get(relay)?.send(datagram, port, address);
      return;
    }
    const viewer = [...this.#viewers.values()].find(({ fragment }) => fragment === check.fragment);
    const usable = viewer && check.usable(viewer.password);
    if (viewer === undefined || usable === undefined) return;
    const way = this.#ways.get(relay) ?? this.#openWay(viewer, relay, from);
    way?.send(usable, port, address);
  }

  /** Undefined: the viewer has enough. */
  #openWay({ ways }: Admitted, relay: string, to: RemoteInfo): Socket | undefined {
    if (ways.size >= WAYS_PER_VIEWER) return undefined;
    const way = openSocket(this.#media.address);
    way.on('message', (datagram) => this.#socket.send(datagram, to.port, to.address));
    way.on('error', () => undefined);
    way.bind(0, this.#media.address);
    ways.set(relay, way);
    this.#ways.set(relay, way);
    return way;
  }
}

const openSocket = (address: string): Socket => createSocket(isIPv6(address) ? 'udp6' : 'udp4');

const withPort = (sdp: string, port: number): string => sdp.replaceAll(CANDIDATE_PORT, `$1${port}`);
