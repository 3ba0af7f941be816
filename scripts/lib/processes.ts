import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { CANNOT_START } from '@floorcast/startup/cannot-start';
import type { Logs } from './logs.ts';

export interface ProcessPlan {
  readonly name: string;
  /** What is run, with its arguments. */
  readonly command: readonly [string, ...string[]];
  readonly env?: Record<string, string>;
  /** What a line holds that says it is ready. */
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
/** How often in a row a process may say that it cannot start until it is left alone. */
const REFUSALS_MOST = 5;
/** A process that lived this long (ms) starts again without delay. */
const STEADY_MS = 30_000;
/** How many lines of a process are shown when it fails. */
const LAST_LINES = 30;
/** How long (ms) a process may take to close in good order. */
const CLOSE_MS = 15_000;

/** A process that could not begin. */
export class DidNotStart extends Error {
  /** Its exit code; null: a signal ended it. */
  readonly code: number | null;
  /** What it wrote to its error output. */
  readonly reasons: readonly string[];

  /** `last`: the last lines that it wrote anywhere. */
  constructor(
    name: string,
    { code, reasons, last }: { code: number | null; reasons: readonly string[]; last: readonly string[] },
  ) {
    super(
      code === CANNOT_START && reasons.length > 0
        ? `${name} did not start:\n${reasons.join('\n')}`
        : `${name} did not start. Its last words:\n${last.join('\n')}`,
    );
    this.code = code;
    this.reasons = reasons;
  }
}

/** How a process ended, why as it wrote itself, and what the operator reads of it. */
interface End {
  readonly how: string;
  readonly why: string;
  readonly words: string;
}

/**
 * Keeps one process running: starts it, waits until it says it is ready, starts it again when it dies.
 * Its output goes to its log. The process ends by itself when we die, by its IPC channel.
 */
export class Supervised {
  /** Resolves when the process has refused to start again too often in a row: an operator has to change something. */
  readonly gaveUp: Promise<DidNotStart>;
  readonly #plan: ProcessPlan;
  readonly #logs: Logs;
  readonly #wait: (ms: number) => Promise<unknown>;
  #giveUp: (reason: DidNotStart) => void = () => undefined;
  #child: ChildProcess | undefined;
  #closing = false;
  #restarts = 0;
  #refusals = 0;
  #lastWords: readonly string[] = [];
  /** The end that was reported last. */
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
      // A signal from outside explains itself.
      const words = signal === null ? this.#lastWords.join('\n') : '';
      void this.#again(Date.now() - began, { how: `${signal ?? code}`, why: '', words });
    });
  }

  /** Ends the process and waits for it. */
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

  async #again(lived: number, end: End): Promise<void> {
    // Who is killed from outside would have gone on.
    this.#restarts = lived > STEADY_MS || end.how === 'SIGKILL' ? 0 : this.#restarts + 1;
    this.#report(end);
    await this.#wait(Math.min(RESTART_MOST_MS, RESTART_FIRST_MS * 2 ** (this.#restarts - 1)));
    if (this.#closing) return;
    await this.start().catch((error: unknown) => this.#failedAgain(error));
  }

  #failedAgain(error: unknown): void {
    if (this.#closing) return;
    const refusal = error instanceof DidNotStart && error.code === CANNOT_START ? error : undefined;
    this.#refusals = refusal === undefined ? 0 : this.#refusals + 1;
    if (refusal !== undefined && this.#refusals >= REFUSALS_MOST) {
      this.#giveUp(refusal);
      return;
    }
    const words = error instanceof Error ? error.message : String(error);
    const why = error instanceof DidNotStart ? error.reasons.join('\n') : words;
    void this.#again(0, { how: 'at its start', why, words });
  }

  /** Reports an end, but not when the start after it ends in the same way: the cause may last for some time. */
  #report({ how, why, words }: End): void {
    const end = `${how}\n${why}`;
    if (this.#restarts > 1 && end === this.#reported) return;
    this.#reported = end;
    console.error(`${this.#plan.name} ended (${how}); starting it again`);
    if (words !== '') console.error(words);
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
    this.#lastWords = last;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => child.kill('SIGKILL'), READY_TIMEOUT_MS);
      const hear = (line: string) => {
        log.write(line);
        keepLast(last, line);
        if (line.includes(ready)) {
          clearTimeout(timer);
          resolve(child);
        }
      };
      if (child.stdout) createInterface({ input: child.stdout }).on('line', hear);
      if (child.stderr)
        createInterface({ input: child.stderr }).on('line', (line) => {
          hear(line);
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

/** Resolves with the first of these that cannot be started again. */
export const firstToGiveUp = (processes: readonly Supervised[]): Promise<DidNotStart> =>
  Promise.race(processes.map(({ gaveUp }) => gaveUp));

type Close = () => Promise<void>;

/** Closes what was opened, the last first. */
export async function closeAll(opened: readonly Close[]): Promise<void> {
  for (const close of opened.toReversed()) await close();
}

/** Opens things one after the other, each added to `opened`: when one fails, those before it are closed. */
export async function opening<T>(open: (opened: Close[]) => Promise<T>): Promise<T> {
  const opened: Close[] = [];
  try {
    return await open(opened);
  } catch (error) {
    await closeAll(opened);
    throw error;
  }
}

/**
 * Starts processes, those of a group together and when the group before is ready. Returns how all are closed, the last
 * group first. @throws {DidNotStart} when one cannot begin; the others are closed again.
 */
export async function startInTurn(groups: readonly (readonly Supervised[])[]): Promise<() => Promise<void>> {
  const close = async () => {
    for (const group of groups.toReversed()) await Promise.all(group.map((each) => each.close()));
  };
  try {
    for (const group of groups) await Promise.all(group.map((each) => each.start()));
    return close;
  } catch (error) {
    await close();
    throw error;
  }
}
