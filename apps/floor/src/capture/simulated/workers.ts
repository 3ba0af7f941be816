import { createInterface } from 'node:readline';
import { parentPort, Worker } from 'node:worker_threads';
import { connectStream } from '@floorcast/sas/line/stream-line';
import { Scene } from '@floorcast/simulated-egm/scene';
import { bundled } from '../../bundled.ts';
import { WorkerCommand } from './feed-messages.ts';

/** @throws when there is no room for a thread. */
export const startWorker = (name: string): Worker => new Worker(bundled(`${name}.worker`));

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

/** The task of a worker once it has its order. */
export interface WorkerTask {
  /** Makes these places of the ladder from now on, and no others. */
  encode(rungs: readonly number[]): void;
  key?(rung: number): void;
  /** Releases what would outlive the thread. */
  stop(): void;
}

/**
 * Runs a worker: its first message is the order, all later ones are commands, until `stop`.
 *
 * The thread ends only when nothing of FFmpeg runs for it: that would crash the process.
 */
export function runWorker(begin: (order: unknown) => Promise<WorkerTask>): void {
  let work: Promise<WorkerTask> | undefined;
  parentPort?.on('message', async (message: unknown) => {
    const command = WorkerCommand.safeParse(message).data;
    if (command === undefined) work = begin(message);
    const task = await work;
    if (command?.kind === 'encode') task?.encode(command.rungs);
    if (command?.kind === 'key') task?.key?.(command.rung);
    if (command?.kind !== 'stop') return;
    task?.stop();
    process.exit();
  });
}

const RETRY_MS = 500;
const PREFIX = 'simulated:';

/** The address of a cabinet's scenes: `simulated:` and the address of the stream. @throws {RangeError} for any other. */
export function addressOfScenes(source: string): string {
  if (!source.startsWith(PREFIX)) throw new RangeError(`no such camera source: ${source}`);
  return source.slice(PREFIX.length);
}

/** The present scene of a simulated cabinet, kept up to date over its scene stream. */
export class SceneStream {
  readonly #address: string;
  #scene: Scene | undefined;
  #closed = false;
  #close: () => void = () => undefined;

  /** `source` is `simulated:` and the address of the stream. @throws {RangeError} for any other. */
  constructor(source: string) {
    this.#address = addressOfScenes(source);
    this.#connect();
  }

  /** Undefined while the cabinet is away. */
  get scene(): Scene | undefined {
    return this.#scene;
  }

  close(): void {
    this.#closed = true;
    this.#close();
  }

  #connect(): void {
    const socket = connectStream(this.#address);
    this.#close = () => socket.destroy();
    socket.on('error', () => socket.destroy());
    createInterface({ input: socket })
      .on('line', (line) => {
        this.#scene = readScene(line) ?? this.#scene;
      })
      .on('error', () => socket.destroy());
    socket.once('close', () => {
      this.#scene = undefined;
      if (this.#closed) return;
      const timer = setTimeout(() => this.#connect(), RETRY_MS);
      this.#close = () => clearTimeout(timer);
    });
  }
}

function readScene(line: string): Scene | undefined {
  try {
    return Scene.parse(JSON.parse(line));
  } catch {
    return undefined; // the next one is complete
  }
}
