import type { Worker } from 'node:worker_threads';
import type { MediaUnit } from '../../encode/media-unit.ts';
import { KeyRequests } from '../stream/key-requests.ts';
import type { WorkerCommand } from './feed-messages.ts';
import { endWorker, type Workers } from './workers.ts';

/** How long (ms) an encoder runs on after its last viewer: a page that is loaded again finds it warm. */
const GRACE_MS = 3_000;
/** A worker that ends by itself is restarted after this (ms). */
const RESTART_MS = 1_000;

type UnitListener = (unit: MediaUnit) => void;

/** One encoder and its listeners; it runs only while there are some. */
export class Feed {
  readonly #workers: Workers;
  readonly #name: string;
  readonly #order: unknown;
  readonly #failed: (error: unknown) => void;
  readonly #listeners = new Set<UnitListener>();
  readonly #keys = new KeyRequests(() => this.#sendKeyRequest());
  #worker: Worker | undefined;
  #ending: NodeJS.Timeout | undefined;
  #closed = false;

  /** `name` of the worker and its order. `failed` receives the reason why a worker ended by itself. */
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

  /** Starts the encoder if it does not run. Returns the function that ends listening. */
  listen(listener: UnitListener): () => void {
    clearTimeout(this.#ending);
    this.#listeners.add(listener);
    if (this.#worker === undefined) this.#start();
    return () => {
      this.#listeners.delete(listener);
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

  #sendKeyRequest(): void {
    const command: WorkerCommand = 'key';
    this.#worker?.postMessage(command);
  }

  #start(): void {
    try {
      this.#run(this.#workers.take(this.#name, this.#order));
    } catch (error) {
      this.#failed(error);
      this.#restart();
    }
  }

  #run(worker: Worker): void {
    this.#worker = worker;
    worker.on('message', (unit: MediaUnit) => {
      // A worker that is still ending has another clock.
      if (this.#worker !== worker) return;
      for (const listener of this.#listeners) listener(unit);
    });
    worker.on('error', (error) => this.#failed(error));
    worker.once('exit', () => {
      if (this.#worker !== worker) return;
      this.#worker = undefined;
      this.#restart();
    });
  }

  #restart(): void {
    if (this.#closed || this.#listeners.size === 0) return;
    setTimeout(() => {
      if (!this.#closed && this.#worker === undefined && this.#listeners.size > 0) this.#start();
    }, RESTART_MS);
  }

  async #stop(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    if (worker !== undefined) await endWorker(worker);
  }
}
