import type { Duplex } from 'node:stream';
import { connectStream } from '@floorcast/sas/line/stream-line';
import { addressOfScenes } from './scene-stream.ts';

const RETRY_MS = 300;

/** Whether a simulated cabinet shows itself: its scene stream is kept open, and not read. */
export class SceneWatch {
  readonly #address: string;
  #socket: Duplex | undefined;
  #retry: NodeJS.Timeout | undefined;
  #begun = false;
  #closed = false;
  #shows = false;
  /** When it was last seen to show itself, on the monotonic clock (ms). */
  #shownAt: number | undefined;

  /** @throws {RangeError} for a source that is not simulated. */
  constructor(source: string) {
    this.#address = addressOfScenes(source);
  }

  /** Null until it has shown itself. */
  get ageMs(): number | null {
    if (this.#shows) this.#shownAt = performance.now();
    return this.#shownAt === undefined ? null : performance.now() - this.#shownAt;
  }

  begin(): void {
    if (this.#begun || this.#closed) return;
    this.#begun = true;
    this.#connect();
  }

  reconnect(): void {
    this.#socket?.destroy();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#retry);
    this.#socket?.destroy();
  }

  #connect(): void {
    const socket = connectStream(this.#address);
    this.#socket = socket;
    socket.on('error', () => socket.destroy());
    socket.on('data', () => {
      this.#shows = true;
    });
    socket.once('close', () => {
      if (this.#shows) this.#shownAt = performance.now();
      this.#shows = false;
      if (!this.#closed) this.#retry = setTimeout(() => this.#connect(), RETRY_MS);
    });
  }
}
