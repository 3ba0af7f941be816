import type { Worker } from 'node:worker_threads';
import type { Still } from '../camera.ts';
import { StillReply, type StillRequest } from './feed-messages.ts';
import { endWorker, startWorker } from './workers.ts';

/** A still that has not come by then will not (ms). */
const PATIENCE_MS = 2_500;
/** The same for a thread that has drawn none yet: it loads the codecs first, which takes long on a busy machine. */
const FIRST_PATIENCE_MS = 15_000;
/** The drawing thread ends after so long without a request (ms). */
const IDLE_MS = 60_000;

/** Draws stills of cabinets in a thread of its own, which runs only while there are requests. */
export class Stills {
  readonly #waiting = new Map<number, (still: Still | null) => void>();
  readonly #failed: (error: unknown) => void;
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  /** Whether the thread has answered before. */
  #warm = false;
  #lastId = 0;

  /** `failed` receives the reason why the thread ended by itself. */
  constructor(failed: (error: unknown) => void) {
    this.#failed = failed;
  }

  /** The present, or the result on these stops; null when the cabinet does not show that. */
  async of(source: string, of: 'lobby' | 'whole' | readonly number[]): Promise<Still | null> {
    const worker = this.#worker ?? this.#start();
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => void this.#stop(), IDLE_MS);
    this.#idle.unref();
    const request: StillRequest = { id: ++this.#lastId, source, of: typeof of === 'string' ? of : [...of] };
    worker.postMessage(request);
    const answer = new Promise<Still | null>((resolve) => this.#waiting.set(request.id, resolve));
    const late = setTimeout(
      () => this.#answer(request.id, null),
      this.#warm ? PATIENCE_MS : FIRST_PATIENCE_MS,
    );
    try {
      return await answer;
    } finally {
      clearTimeout(late);
    }
  }

  /** A still will soon be requested: starts the thread if it does not run. */
  prepare(source: string): void {
    if (!this.#warm) void this.of(source, 'lobby');
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    await this.#stop();
  }

  #start(): Worker {
    const worker = startWorker('still');
    this.#worker = worker;
    this.#warm = false;
    worker.unref();
    worker.on('message', (message: unknown) => {
      const { id, still } = StillReply.parse(message);
      this.#warm = true;
      this.#answer(id, still);
    });
    worker.on('error', (error) => this.#failed(error));
    worker.once('exit', () => {
      if (this.#worker === worker) this.#worker = undefined;
      for (const id of [...this.#waiting.keys()]) this.#answer(id, null);
    });
    return worker;
  }

  #answer(id: number, still: Still | null): void {
    this.#waiting.get(id)?.(still);
    this.#waiting.delete(id);
  }

  async #stop(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    this.#warm = false;
    if (worker !== undefined) await endWorker(worker);
  }
}
