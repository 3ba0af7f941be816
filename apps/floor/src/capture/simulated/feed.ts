import type { Worker } from 'node:worker_threads';
import type { MediaUnit } from '../../encode/media-unit.ts';
import { KeyRequests } from '../key-requests.ts';
import type { WorkerWord } from './feed-messages.ts';
import { endWorker, type Workers } from './workers.ts';

/** How long (ms) an encoder runs on after its last viewer: a page that is loaded again finds it warm. */
const GRACE_MS = 3_000;
/** A worker that dies is started again after this (ms). */
const AGAIN_MS = 1_000;

type Hear = (unit: MediaUnit) => void;

/** One encoder and everybody who listens to it; it runs only while somebody does. */
export class Feed {
  readonly #workers: Workers;
  readonly #name: string;
  readonly #order: unknown;
  readonly #failed: (error: unknown) => void;
  readonly #listeners = new Set<Hear>();
  readonly #keys = new KeyRequests(() => this.#askKey());
  #worker: Worker | undefined;
  #ending: NodeJS.Timeout | undefined;
  #closed = false;

  /** `name` of the worker and what it is ordered. `failed` is told why a worker ended by itself. */
  constructor(workers: Workers, name: string, order: unknown, failed: (error: unknown) => void) {
    this.#workers = workers;
    this.#name = name;
    this.#order = order;
    this.#failed = failed;
  }

  /** Whether the encoder runs. */
  get running(): boolean {
    return this.#worker !== undefined;
  }

  /** Starts the encoder if it does not run. Returns the way to stop listening. */
  listen(hear: Hear): () => void {
    clearTimeout(this.#ending);
    this.#listeners.add(hear);
    if (this.#worker === undefined) this.#start();
    return () => {
      this.#listeners.delete(hear);
      if (this.#listeners.size > 0) return;
      clearTimeout(this.#ending);
      this.#ending = setTimeout(() => void this.#stop(), GRACE_MS);
    };
  }

  /** Asks for a key frame; requests that come together get one. */
  wantKey(): void {
    this.#keys.want();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#ending);
    this.#keys.close();
    await this.#stop();
  }

  #askKey(): void {
    const word: WorkerWord = 'key';
    this.#worker?.postMessage(word);
  }

  #start(): void {
    try {
      this.#run(this.#workers.take(this.#name, this.#order));
    } catch (error) {
      this.#failed(error);
      this.#startAgain();
    }
  }

  #run(worker: Worker): void {
    this.#worker = worker;
    worker.on('message', (unit: MediaUnit) => {
      // One that is still ending has another clock.
      if (this.#worker !== worker) return;
      for (const hear of this.#listeners) hear(unit);
    });
    worker.on('error', (error) => this.#failed(error));
    worker.once('exit', () => {
      if (this.#worker !== worker) return;
      this.#worker = undefined;
      this.#startAgain();
    });
  }

  #startAgain(): void {
    if (this.#closed || this.#listeners.size === 0) return;
    setTimeout(() => {
      if (!this.#closed && this.#worker === undefined && this.#listeners.size > 0) this.#start();
    }, AGAIN_MS);
  }

  async #stop(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    if (worker !== undefined) await endWorker(worker);
  }
}
