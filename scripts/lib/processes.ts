import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

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
/** A process that lived this long (ms) starts again without delay. */
const STEADY_MS = 30_000;
/** How long (ms) a process may take to close in good order. */
const CLOSE_MS = 15_000;

/** A process that could not begin: `lines` are the last it said. */
export class DidNotStart extends Error {
  readonly lines: readonly string[];
  constructor(name: string, lines: readonly string[]) {
    super(`${name} did not start`);
    this.lines = lines;
  }
}

/**
 * Keeps one process running: starts it, waits until it says it is ready, starts it again when it dies.
 * Its output goes to `<logs>/<name>.log`. The process ends by itself when we die, by its IPC channel.
 */
export class Supervised {
  readonly #plan: ProcessPlan;
  readonly #logs: string;
  #child: ChildProcess | undefined;
  #closing = false;
  #restarts = 0;
  #lastWords: readonly string[] = [];

  constructor(plan: ProcessPlan, logs: string) {
    this.#plan = plan;
    this.#logs = logs;
    mkdirSync(logs, { recursive: true });
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Resolves when the process is ready. @throws {DidNotStart} */
  async start(): Promise<void> {
    const began = Date.now();
    const child = await this.#launch();
    child.once('exit', (code, signal) => {
      if (!this.#closing) void this.#again(Date.now() - began, `${signal ?? code}`);
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

  async #again(lived: number, why: string): Promise<void> {
    // Who is killed from outside would have gone on.
    this.#restarts = lived > STEADY_MS || why === 'SIGKILL' ? 0 : this.#restarts + 1;
    console.error(`${this.#plan.name} ended (${why}); starting it again`);
    // A signal from outside explains itself.
    if (/^\d+$/.test(why)) console.error(this.#lastWords.join('\n'));
    await sleep(Math.min(RESTART_MOST_MS, RESTART_FIRST_MS * 2 ** (this.#restarts - 1)));
    if (this.#closing) return;
    await this.start().catch((error: unknown) => {
      if (!this.#closing) return this.#again(0, String(error));
    });
  }

  #launch(): Promise<ChildProcess> {
    const { name, command, env = {}, ready = READY } = this.#plan;
    const [program, ...args] = command;
    const child = spawn(program, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.#child = child;
    const log = createWriteStream(join(this.#logs, `${name}.log`), { flags: 'a', mode: 0o600 });
    const last: string[] = [];
    this.#lastWords = last;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => child.kill('SIGKILL'), READY_TIMEOUT_MS);
      const hear = (line: string) => {
        log.write(`${line}\n`);
        if (last.push(line) > 30) last.shift();
        if (line.includes(ready)) {
          clearTimeout(timer);
          resolve(child);
        }
      };
      for (const stream of [child.stdout, child.stderr])
        if (stream) createInterface({ input: stream }).on('line', hear);
      child.once('close', () => {
        clearTimeout(timer);
        log.end();
        reject(new DidNotStart(name, last));
      });
    });
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
