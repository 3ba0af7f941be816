import { once } from 'node:events';
import { FloorEvents, FloorHello } from '@floorcast/contract/floor-link';
import { ProtooPeer } from '@floorcast/protoo/peer';
import { type WebSocket, WebSocketServer } from 'ws';

/** The house's end of the link, on a real socket: stores events as the house does, and can close the link. */
export class HouseEnd {
  readonly server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  readonly stored: number[] = [];
  readonly notifications: unknown[] = [];
  /** Called while the greeting waits for its answer. */
  greeting = () => {};
  hellos = 0;
  /** What each greeting said the house had. */
  readonly acknowledged: number[] = [];
  authorization: string | undefined;
  /** Drops the connection on the next batch of events, before or after keeping it. */
  dropsLink: 'before' | 'after' | undefined;
  peer: ProtooPeer | undefined;
  socket: WebSocket | undefined;

  async open(): Promise<string> {
    await once(this.server, 'listening');
    this.server.on('connection', (socket, request) => {
      this.authorization = request.headers.authorization;
      this.socket = socket;
      const peer = new ProtooPeer(socket, {
        request: async (method, data) => this.#answer(method, data),
        notification: (_, data) => this.notifications.push(data),
      });
      this.peer = peer;
      socket.on('message', (text) => peer.receive(text.toString())).on('close', () => peer.closed());
    });
    const address = this.server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    return `ws://127.0.0.1:${address.port}`;
  }

  async close(): Promise<void> {
    for (const client of this.server.clients) client.terminate();
    await new Promise((resolve) => this.server.close(resolve));
  }

  #answer(method: string, data: unknown): unknown {
    if (method === FloorHello.method) {
      this.hellos += 1;
      this.acknowledged.push(FloorHello.data.parse(data).acknowledged ?? -1);
      this.greeting();
      return { floorId: 'f', acknowledged: this.stored.at(-1) ?? 0 };
    }
    const { events } = FloorEvents.data.parse(data);
    const how = this.dropsLink;
    this.dropsLink = undefined;
    if (how === 'before') return this.#drop();
    for (const { seq } of events) if (seq > (this.stored.at(-1) ?? 0)) this.stored.push(seq);
    if (how === 'after') return this.#drop();
    return { acknowledged: this.stored.at(-1) ?? 0 };
  }

  #drop(): unknown {
    this.socket?.terminate();
    return {};
  }
}
