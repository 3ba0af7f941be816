import { ProtooMessage } from '@floorcast/contract/protoo';
import type { SocketRecorder } from '../siege/socket-network.ts';

/** One press request, in milliseconds of this process's clock. */
export interface RecordedPress {
  readonly at: number;
  /** When its response came; undefined: none yet, or the connection was lost before. */
  readonly answeredAt: number | undefined;
  /** Code of its refusal. */
  readonly refusal: number | undefined;
  /** Whether it was sent just before the close of its socket arrived, and so could not be answered any more. */
  readonly crossed: boolean;
}

/** How long (ms) the close of a socket may take to arrive here on a busy computer. */
const CROSSING_MS = 250;

/** A socket that the house closed. */
export interface RecordedClose {
  readonly at: number;
  readonly code: number;
}

/** Records presses and closed sockets of a connection. */
export class RecordedPresses implements SocketRecorder {
  readonly presses: RecordedPress[] = [];
  readonly closes: RecordedClose[] = [];
  /** The open requests of the present socket: their places in `presses`. */
  readonly #open = new Map<number, number>();

  sent(text: string): void {
    const message = ProtooMessage.parse(JSON.parse(text));
    if (!('request' in message) || message.method !== 'press') return;
    this.#open.set(message.id, this.presses.length);
    this.presses.push({ at: performance.now(), answeredAt: undefined, refusal: undefined, crossed: false });
  }

  received(text: string): void {
    const message = ProtooMessage.parse(JSON.parse(text));
    if (!('response' in message)) return;
    const place = this.#open.get(message.id);
    const press = place === undefined ? undefined : this.presses[place];
    if (place === undefined || press === undefined) return;
    this.#open.delete(message.id);
    const refusal = 'ok' in message ? undefined : message.errorCode;
    this.presses[place] = { ...press, answeredAt: performance.now(), refusal };
  }

  closed(code: number): void {
    const now = performance.now();
    this.closes.push({ at: now, code });
    for (const place of this.#open.values()) {
      const press = this.presses[place];
      if (press !== undefined) this.presses[place] = { ...press, crossed: now - press.at < CROSSING_MS };
    }
    this.#open.clear();
  }

  /** Sockets that were closed since then. */
  closesSince(since: number): RecordedClose[] {
    return this.closes.filter(({ at }) => at >= since);
  }

  /** Time (ms) of the slowest press that began after `since`; one without an answer takes until now. */
  slowestSince(since: number): number {
    const now = performance.now();
    const times = this.presses
      .filter(({ at }) => at >= since)
      .map(({ at, answeredAt = now }) => answeredAt - at);
    return Math.max(0, ...times);
  }
}
