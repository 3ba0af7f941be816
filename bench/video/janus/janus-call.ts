import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { WebSocket } from 'ws';
import * as z from 'zod';
import { MOUNTPOINT } from './janus-server.ts';

const JanusMessage = z.object({
  janus: z.string(),
  transaction: z.string().optional(),
  data: z.object({ id: z.number() }).optional(),
  jsep: z.object({ sdp: z.string() }).optional(),
});
type JanusMessage = z.infer<typeof JanusMessage>;

/** A session with Janus over its WebSocket, with the calls that a viewer needs. */
export class JanusCall {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<string, (message: JanusMessage) => void>();
  #session = 0;
  #handle = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data) => {
      const message = JanusMessage.parse(JSON.parse(data.toString()));
      if (message.janus === 'ack' || message.transaction === undefined) return;
      this.#waiting.get(message.transaction)?.(message);
      this.#waiting.delete(message.transaction);
    });
  }

  static async open(port: number): Promise<JanusCall> {
    const socket = new WebSocket(`ws://127.0.0.1:${port}`, 'janus-protocol');
    await once(socket, 'open');
    const call = new JanusCall(socket);
    call.#session = (await call.#ask({ janus: 'create' })).data?.id ?? 0;
    const attached = await call.#ask({ janus: 'attach', plugin: 'janus.plugin.streaming' });
    call.#handle = attached.data?.id ?? 0;
    return call;
  }

  /** Janus's offer of the picture. */
  async watch(): Promise<string> {
    const { jsep } = await this.#ask({ janus: 'message', body: { request: 'watch', id: MOUNTPOINT } });
    if (jsep === undefined) throw new Error('Janus offers nothing');
    return jsep.sdp;
  }

  async start(sdp: string): Promise<void> {
    await this.#ask({ janus: 'message', body: { request: 'start' }, jsep: { type: 'answer', sdp } });
  }

  async close(): Promise<void> {
    await this.#ask({ janus: 'destroy' });
    this.#socket.close();
  }

  #ask(request: object): Promise<JanusMessage> {
    const transaction = randomUUID();
    const about = {
      ...(this.#session === 0 ? {} : { session_id: this.#session }),
      ...(this.#handle === 0 ? {} : { handle_id: this.#handle }),
    };
    return new Promise((resolve) => {
      this.#waiting.set(transaction, resolve);
      this.#socket.send(JSON.stringify({ ...about, ...request, transaction }));
    });
  }
}
