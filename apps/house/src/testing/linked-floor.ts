import { once } from 'node:events';
import { SOCKET_PATHS } from '@floorcast/contract/sockets';
import { ProtooPeer } from '@floorcast/protoo/peer';
import { WebSocket } from 'ws';
import { FLOOR_CREDENTIAL } from './test-house.ts';

/** The bare end of a floor link: sends what a test sends, and refuses every order. */
export class LinkedFloor {
  readonly #socket: WebSocket;
  readonly #peer: ProtooPeer;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    this.#peer = new ProtooPeer(socket, {
      request: async () => {
        throw new Error('no orders here');
      },
    });
    socket
      .on('message', (text) => this.#peer.receive(text.toString()))
      .on('close', () => this.#peer.closed());
  }

  static async connect(url: string): Promise<LinkedFloor> {
    const socket = new WebSocket(new URL(SOCKET_PATHS.floor, url.replace('http', 'ws')), 'protoo', {
      headers: { authorization: `Bearer ${FLOOR_CREDENTIAL}` },
    });
    const floor = new LinkedFloor(socket);
    await once(socket, 'open');
    return floor;
  }

  ask(method: string, data: unknown): Promise<unknown> {
    return this.#peer.request(method, data, 8000);
  }

  notify(method: string, data: unknown): void {
    this.#peer.notify(method, data);
  }

  async close(): Promise<void> {
    const closed = once(this.#socket, 'close');
    this.#socket.terminate();
    await closed;
  }
}
