import { type ChildProcess, fork } from 'node:child_process';
import { bundled } from '../../bundled.ts';
import type { IngestOrder, IngestRequest } from './ingest-messages.ts';

/** The next process can wait until this viewer has its picture (ms). */
const NEXT_READY_MS = 1_500;
/** A process that has not ended by then is killed (ms). */
const END_MS = 1_500;
const NOT_STARTED = 'its process could not be started';

/** @throws when there is no memory for it. */
const start = (): ChildProcess =>
  fork(bundled('ingest-main'), [], {
    serialization: 'advanced',
    // The output of FFmpeg may contain an address with its password.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [],
  });

export interface IngestProcess {
  send(request: IngestRequest): void;
  /** Ends it, by force if need be. */
  end(): Promise<void>;
}

interface IngestEvents {
  reported(report: unknown): void;
  /** Once, never before `take` has returned; `how` in words. */
  exited(how: string): void;
}

/** Processes for cameras. One is started in advance: loading FFmpeg takes as long as opening a camera. */
export class IngestProcesses {
  #ready: ChildProcess | undefined;
  #closed = false;

  constructor() {
    this.#prepare();
  }

  take(order: IngestOrder, { reported, exited }: IngestEvents): IngestProcess {
    const child = this.#ready ?? started();
    this.#ready = undefined;
    setTimeout(() => this.#prepare(), NEXT_READY_MS).unref();
    if (child === undefined) return neverStarted(exited);
    child.removeAllListeners();
    const gone = endOf(child);
    void gone.then(exited);
    child.on('message', reported);
    send(child, order);
    return {
      send: (request) => send(child, request),
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
  return { send: () => undefined, end: async () => undefined };
}

/** How a process ended, in words: one that fails to start emits an error and never an exit. */
function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.on('error', () => {
      if (child.pid === undefined) resolve(NOT_STARTED);
    });
    child.once('exit', (code, signal) => resolve(`its process ended (${signal ?? `code ${code}`})`));
  });
}

/** A process that has ended is sent nothing. */
function send(child: ChildProcess, message: IngestOrder | IngestRequest): void {
  if (child.connected) child.send(message, () => undefined);
}

async function end(child: ChildProcess, gone: Promise<unknown>): Promise<void> {
  send(child, { kind: 'stop' });
  const force = setTimeout(() => child.kill('SIGKILL'), END_MS);
  await gone;
  clearTimeout(force);
}
