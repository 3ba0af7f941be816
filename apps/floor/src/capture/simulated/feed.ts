import type { Worker } from 'node:worker_threads';
import type { MediaUnit } from '../../encode/ladder.ts';
import { KeyRequests } from '../stream/stream.ts';
import type { RenditionUnit, WorkerCommand } from './feed-messages.ts';
import { endWorker, type Workers } from './workers.ts';

/** How long (ms) the worker runs on after its last viewer: a page that is loaded again finds it warm. */
const GRACE_MS = 3_000;
/** How long (ms) a rendition is encoded on after its last viewer, while others have some. */
const RENDITION_GRACE_MS = 500;
/** A worker that ends by itself is restarted after this (ms). */
const RESTART_MS = 1_000;

type UnitListener = (unit: MediaUnit) => void;

/** A rendition, its listeners and the requests for its key frames. */
interface Listened {
  readonly listeners: Set<UnitListener>;
  readonly keys: KeyRequests;
  ending: NodeJS.Timeout | undefined;
}

/** One source in its renditions. Its worker runs only while there are listeners, and makes only what they listen to. */
export class Feed {
  readonly #workers: Workers;
  readonly #name: string;
  readonly #order: unknown;
  readonly #failed: (error: unknown) => void;
  readonly #rungs = new Map<number, Listened>();
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

  /** How many encoders run. */
  get running(): number {
    return this.#worker === undefined ? 0 : this.#rungs.size;
  }

  /** The renditions that are encoded, or will be as soon as the worker runs. */
  get rungs(): readonly number[] {
    return [...this.#rungs.keys()];
  }

  /** Starts the encoder of a rendition if it does not run. Returns the function that ends listening. */
  listen(rung: number, listener: UnitListener): () => void {
    clearTimeout(this.#ending);
    const listened = this.#listened(rung);
    listened.listeners.add(listener);
    if (this.#worker === undefined) this.#start();
    return () => {
      if (!listened.listeners.delete(listener) || listened.listeners.size > 0) return;
      if (this.#listeners > 0) this.#forgetLater(rung, listened);
      else this.#stopLater();
    };
  }

  /** Asks for a key frame; requests that come together get one. */
  wantKey(rung: number): void {
    this.#rungs.get(rung)?.keys.want();
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#stop();
  }

  get #listeners(): number {
    return [...this.#rungs.values()].reduce((sum, { listeners }) => sum + listeners.size, 0);
  }

  #listened(rung: number): Listened {
    const known = this.#rungs.get(rung);
    if (known !== undefined) {
      clearTimeout(known.ending);
      return known;
    }
    const keys = new KeyRequests(() => this.#send({ kind: 'key', rung }));
    const listened: Listened = { listeners: new Set(), keys, ending: undefined };
    this.#rungs.set(rung, listened);
    this.#sendRungs();
    return listened;
  }

  #forgetLater(rung: number, listened: Listened): void {
    clearTimeout(listened.ending);
    listened.ending = setTimeout(() => {
      if (listened.listeners.size > 0) return;
      this.#forget(rung, listened);
      this.#sendRungs();
    }, RENDITION_GRACE_MS);
  }

  #forget(rung: number, { keys, ending }: Listened): void {
    clearTimeout(ending);
    keys.close();
    this.#rungs.delete(rung);
  }

  #stopLater(): void {
    clearTimeout(this.#ending);
    this.#ending = setTimeout(() => void this.#stop(), GRACE_MS);
  }

  #sendRungs(): void {
    this.#send({ kind: 'encode', rungs: [...this.rungs] });
  }

  #send(command: WorkerCommand): void {
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
    this.#sendRungs();
    worker.on('message', ({ rung, unit }: RenditionUnit) => {
      // A worker that is still ending has another clock.
      if (this.#worker !== worker) return;
      for (const listener of this.#rungs.get(rung)?.listeners ?? []) listener(unit);
    });
    worker.on('error', (error) => this.#failed(error));
    worker.once('exit', () => {
      if (this.#worker !== worker) return;
      this.#worker = undefined;
      this.#restart();
    });
  }

  #restart(): void {
    if (this.#closed || this.#listeners === 0) return;
    setTimeout(() => {
      if (!this.#closed && this.#worker === undefined && this.#listeners > 0) this.#start();
    }, RESTART_MS);
  }

  async #stop(): Promise<void> {
    clearTimeout(this.#ending);
    for (const [rung, listened] of this.#rungs) this.#forget(rung, listened);
    const worker = this.#worker;
    this.#worker = undefined;
    if (worker !== undefined) await endWorker(worker);
  }
}
