import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { WorkerCommand } from './feed-messages.ts';

/** The one beside the bundle, or in development and tests its source. @throws when there is no room for a thread. */
export function startWorker(name: string): Worker {
  const built = new URL(`./${name}.worker.js`, import.meta.url);
  if (existsSync(fileURLToPath(built))) return new Worker(built);
  const source = new URL(`./${name}.worker.ts`, import.meta.url);
  const entry = `import('tsx/esm/api').then(({ register }) => { register(); return import('${source}'); });`;
  return new Worker(entry, { eval: true });
}

/**
 * Asks a worker to end, and waits for it. It is never terminated: a thread that is torn out of a call to FFmpeg
 * takes the whole process with it.
 */
export async function endWorker(worker: Worker): Promise<void> {
  if (worker.threadId === -1) return;
  worker.ref();
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const command: WorkerCommand = { kind: 'stop' };
  worker.postMessage(command);
  await ended;
}

/**
 * Workers of each kind. One of each is started in advance: loading its code takes longer than everything else that a viewer
 * waits for. It does nothing until it gets its order, as its first message.
 */
export class Workers {
  readonly #ready = new Map<string, Worker>();
  #closed = false;

  constructor(names: readonly string[]) {
    for (const name of names) this.#prepare(name);
  }

  /** A worker at work on an order; the next one is made ready in its place. @throws when there is no room for a thread. */
  take(name: string, order: unknown): Worker {
    const worker = this.#ready.get(name) ?? startWorker(name);
    this.#ready.delete(name);
    worker.removeAllListeners();
    worker.ref();
    worker.postMessage(order);
    // The next one can wait until this viewer has its picture.
    setTimeout(() => this.#prepare(name), NEXT_READY_MS).unref();
    return worker;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all([...this.#ready.values()].map(endWorker));
  }

  #prepare(name: string): void {
    if (this.#closed || this.#ready.has(name)) return;
    const worker = started(name);
    if (worker === undefined) return;
    worker.unref();
    this.#ready.set(name, worker);
    // One that cannot even load says so when it is needed.
    worker.on('error', () => this.#ready.delete(name));
    worker.on('exit', () => {
      if (this.#ready.get(name) === worker) this.#ready.delete(name);
    });
  }
}

const NEXT_READY_MS = 1_500;

function started(name: string): Worker | undefined {
  try {
    return startWorker(name);
  } catch {
    return undefined; // `take` reports it
  }
}
