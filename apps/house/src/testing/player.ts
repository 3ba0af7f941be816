import { once } from 'node:events';
import { SOCKET_PATHS } from '@floorcast/contract/sockets';
import { ProtooPeer } from '@floorcast/protoo/peer';
import { WebSocket } from 'ws';

/** A player at the far end of the real machine connection. */
export class SocketPlayer {
  readonly received: { method: string; data: unknown }[] = [];
  /** The code with which the connection was closed. */
  closeCode: number | undefined;
  readonly #socket: WebSocket;
  readonly #peer: ProtooPeer;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    this.#peer = new ProtooPeer(socket, {
      request: async () => ({}),
      notification: (method, data) => this.received.push({ method, data }),
    });
    socket
      .on('message', (text) => this.#peer.receive(text.toString()))
      .on('close', (code) => {
        this.closeCode = code;
        this.#peer.closed();
      });
  }

  static async connect(
    url: string,
    token: string,
    path: keyof typeof SOCKET_PATHS = 'machine',
  ): Promise<SocketPlayer> {
    const address = new URL(SOCKET_PATHS[path], url.replace('http', 'ws'));
    address.searchParams.set('token', token);
    const player = new SocketPlayer(new WebSocket(address, 'protoo'));
    await once(player.#socket, 'open');
    return player;
  }

  ask(method: string, data: unknown = {}, traceparent?: string): Promise<unknown> {
    return this.#peer.request(method, data, 8000, traceparent);
  }

  get closed(): boolean {
    return this.#socket.readyState === WebSocket.CLOSED;
  }

  /** Reads nothing more, as if the network were gone: not even that it is closed. */
  hearNothing(): void {
    this.#socket.pause();
  }

  async close(): Promise<void> {
    if (this.closed) return;
    const closed = once(this.#socket, 'close');
    this.#socket.terminate();
    await closed;
  }

  send(text: string): void {
    this.#socket.send(text);
  }
}
