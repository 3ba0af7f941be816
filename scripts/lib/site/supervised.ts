import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { CANNOT_START } from '@floorcast/startup/cannot-start';
import type { Logs } from './logs.ts';

export interface ProcessPlan {
  readonly name: string;
  /** Program and arguments. */
  readonly command: readonly [string, ...string[]];
  readonly env?: Record<string, string>;
  /** Part of the line that the process writes when it is ready. */
  readonly ready?: string;
}

const READY = '{"ready":true';

/** One of our own programs. */
export const ours = (bundle: string, ...args: readonly string[]): ProcessPlan['command'] => [
  process.execPath,
  '--enable-source-maps',
  bundle,
  ...args,
];

const READY_TIMEOUT_MS = 60_000;
const RESTART_FIRST_MS = 300;
const RESTART_MOST_MS = 10_000;
/** After so many refusals to start in a row a process is not restarted. */
const REFUSALS_MOST = 5;
/** A process that ran this long (ms) restarts without an increased delay. */
const STEADY_MS = 30_000;
/** How many lines of a process are shown when it fails. */
const LAST_LINES = 30;
/** Time (ms) for a process to end after its signal. */
const CLOSE_MS = 15_000;

export class DidNotStart extends Error {
  /** Exit code; null if a signal ended it. */
  readonly code: number | null;
  /** Lines of its error output. */
  readonly reasons: readonly string[];

  /** `last`: the last lines of its whole output. */
  constructor(
    name: string,
    { code, reasons, last }: { code: number | null; reasons: readonly string[]; last: readonly string[] },
  ) {
    super(
      code === CANNOT_START && reasons.length > 0
        ? `${name} did not start:\n${reasons.join('\n')}`
        : `${name} did not start. Its last lines:\n${last.join('\n')}`,
    );
    this.code = code;
    this.reasons = reasons;
  }
}

/** How a process ended, the reason that it wrote, and the text for the operator. */
interface End {
  readonly how: string;
  readonly why: string;
  readonly text: string;
}

/**
 * Keeps one process running: starts it, waits until it is ready, restarts it when it ends. Its output goes to its log.
 * The process ends by itself when this process ends, because its IPC channel closes.
 */
export class Supervised {
  /** Resolves after too many refusals to start in a row: an operator has to change something. */
  readonly gaveUp: Promise<DidNotStart>;
  readonly #plan: ProcessPlan;
  readonly #logs: Logs;
  readonly #wait: (ms: number) => Promise<unknown>;
  #giveUp: (reason: DidNotStart) => void = () => undefined;
  #child: ChildProcess | undefined;
  #closing = false;
  #restarts = 0;
  #refusals = 0;
  #lastLines: readonly string[] = [];
  /** The end that was last reported. */
  #reported = '';

  constructor(plan: ProcessPlan, logs: Logs, wait: (ms: number) => Promise<unknown> = sleep) {
    this.#plan = plan;
    this.#logs = logs;
    this.#wait = wait;
    this.gaveUp = new Promise((resolve) => {
      this.#giveUp = resolve;
    });
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Resolves when the process is ready. @throws {DidNotStart} */
  async start(): Promise<void> {
    const began = Date.now();
    const child = await this.#launch();
    this.#refusals = 0;
    child.once('exit', (code, signal) => {
      if (this.#closing) return;
      // A signal from outside needs no explanation.
      const text = signal === null ? this.#lastLines.join('\n') : '';
      void this.#restart(Date.now() - began, { how: `${signal ?? code}`, why: '', text });
    });
  }

  async close(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    this.#closing = true;
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    const forced = setTimeout(() => child.kill('SIGKILL'), CLOSE_MS);
    await gone;
    clearTimeout(forced);
  }

  async #restart(ranMs: number, end: End): Promise<void> {
    // A process that was killed from outside had no failure of its own.
    this.#restarts = ranMs > STEADY_MS || end.how === 'SIGKILL' ? 0 : this.#restarts + 1;
    this.#report(end);
    await this.#wait(Math.min(RESTART_MOST_MS, RESTART_FIRST_MS * 2 ** (this.#restarts - 1)));
    if (this.#closing) return;
    await this.start().catch((error: unknown) => this.#restartFailed(error));
  }

  #restartFailed(error: unknown): void {
    if (this.#closing) return;
    const refusal = error instanceof DidNotStart && error.code === CANNOT_START ? error : undefined;
    this.#refusals = refusal === undefined ? 0 : this.#refusals + 1;
    if (refusal !== undefined && this.#refusals >= REFUSALS_MOST) {
      this.#giveUp(refusal);
      return;
    }
    const text = error instanceof Error ? error.message : String(error);
    const why = error instanceof DidNotStart ? error.reasons.join('\n') : text;
    void this.#restart(0, { how: 'at its start', why, text });
  }

  /** Reports an end, unless it repeats the one before: the cause may last for some time. */
  #report({ how, why, text }: End): void {
    const end = `${how}\n${why}`;
    if (this.#restarts > 1 && end === this.#reported) return;
    this.#reported = end;
    console.error(`${this.#plan.name} ended (${how}); restarting it`);
    if (text !== '') console.error(text);
  }

  #launch(): Promise<ChildProcess> {
    const { name, command, env = {}, ready = READY } = this.#plan;
    const [program, ...args] = command;
    const child = spawn(program, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.#child = child;
    const log = this.#logs.of(name);
    const last: string[] = [];
    const reasons: string[] = [];
    this.#lastLines = last;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => child.kill('SIGKILL'), READY_TIMEOUT_MS);
      const onLine = (line: string) => {
        log.write(line);
        keepLast(last, line);
        if (line.includes(ready)) {
          clearTimeout(timer);
          resolve(child);
        }
      };
      if (child.stdout) createInterface({ input: child.stdout }).on('line', onLine);
      if (child.stderr)
        createInterface({ input: child.stderr }).on('line', (line) => {
          onLine(line);
          keepLast(reasons, line);
        });
      child.once('close', (code) => {
        clearTimeout(timer);
        log.close();
        reject(new DidNotStart(name, { code, reasons, last }));
      });
    });
  }
}

function keepLast(lines: string[], line: string): void {
  if (lines.push(line) > LAST_LINES) lines.shift();
}
