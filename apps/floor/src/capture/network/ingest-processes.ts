import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { IngestOrder, IngestWish } from './ingest-messages.ts';

/** The next process can wait until this viewer has its picture (ms). */
const NEXT_READY_MS = 1_500;
/** A process that has not ended by then is killed (ms). */
const END_MS = 1_500;

const NOT_STARTED = 'its process could not be started';

/** The one beside the bundle, or in development and tests its source. @throws when there is no memory for it. */
function start(): ChildProcess {
  const built = fileURLToPath(new URL('./ingest-main.js', import.meta.url));
  const source = fileURLToPath(new URL('./ingest-main.ts', import.meta.url));
  const bundled = existsSync(built);
  return fork(bundled ? built : source, [], {
    serialization: 'advanced',
    // What FFmpeg says may hold an address with its password.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: bundled ? [] : ['--import', 'tsx'],
  });
}

/** A process at work on one camera. */
export interface IngestProcess {
  tell(wish: IngestWish): void;
  /** Ends it, by force if need be. */
  end(): Promise<void>;
}

interface IngestEvents {
  said(word: unknown): void;
  /** Once, never before `take` has returned; `how` in words. */
  exited(how: string): void;
}

/** Processes for cameras, one of which stands ready: to load FFmpeg takes as long as to open a camera. */
export class IngestProcesses {
  #ready: ChildProcess | undefined;
  #closed = false;

  constructor() {
    this.#prepare();
  }

  take(order: IngestOrder, { said, exited }: IngestEvents): IngestProcess {
    const child = this.#ready ?? started();
    this.#ready = undefined;
    setTimeout(() => this.#prepare(), NEXT_READY_MS).unref();
    if (child === undefined) return neverStarted(exited);
    child.removeAllListeners();
    const gone = endOf(child);
    void gone.then(exited);
    child.on('message', said);
    send(child, order);
    return {
      tell: (wish) => send(child, wish),
      end: () => end(child, gone),
    };
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#ready?.kill('SIGKILL');
    this.#ready = undefined;
  }

  #prepare(): void {
    if (this.#closed || this.#ready !== undefined) return;
    const child = started();
    this.#ready = child;
    if (child === undefined) return;
    void endOf(child).then(() => {
      if (this.#ready === child) this.#ready = undefined;
    });
  }
}

function started(): ChildProcess | undefined {
  try {
    return start();
  } catch {
    return undefined;
  }
}

function neverStarted(exited: IngestEvents['exited']): IngestProcess {
  queueMicrotask(() => exited(NOT_STARTED));
  return { tell: () => undefined, end: async () => undefined };
}

/** How a process ended, in words: one that cannot be started tells an error, and never that it exits. */
function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.on('error', () => {
      if (child.pid === undefined) resolve(NOT_STARTED);
    });
    child.once('exit', (code, signal) => resolve(`its process ended (${signal ?? `code ${code}`})`));
  });
}

/** To a process that has ended, nothing is said. */
function send(child: ChildProcess, message: IngestOrder | IngestWish): void {
  if (child.connected) child.send(message, () => undefined);
}

async function end(child: ChildProcess, gone: Promise<unknown>): Promise<void> {
  send(child, { wish: 'stop' });
  const force = setTimeout(() => child.kill('SIGKILL'), END_MS);
  await gone;
  clearTimeout(force);
}
