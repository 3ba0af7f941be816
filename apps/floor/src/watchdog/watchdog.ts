import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { bundled } from '../bundled.ts';
import type { PanelConfig } from '../machines/panel/panel-config.ts';
import { BEAT, BYE, type WatchdogOrder } from './watch.ts';

const BEAT_MS = 500;
const SILENCE_MS = 3_000;
const RESTART_MS = 1_000;

/** Runs a process beside this one that opens every relay when this one is killed or hangs. */
export class Watchdog {
  readonly #order: WatchdogOrder;
  readonly #log: Logger;
  readonly #beats: NodeJS.Timeout;
  #child: ChildProcess | undefined;
  #restartTimer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(panels: readonly PanelConfig[], log: Logger, silenceMs = SILENCE_MS) {
    this.#order = { panels: [...panels], silenceMs };
    this.#log = log;
    this.#start();
    this.#beats = setInterval(() => this.#send(BEAT), Math.min(BEAT_MS, silenceMs / 4));
  }

  /** Call when every relay is open. Resolves when the watchdog has ended. */
  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#beats);
    clearTimeout(this.#restartTimer);
    const child = this.#child;
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    this.#send(BYE);
    child.stdin?.end();
    await gone;
  }

  #start(): void {
    try {
      this.#child = this.#started();
    } catch (error) {
      this.#child = undefined;
      this.#failed(error);
    }
  }

  /** In a group of its own: what ends the floor's does not end it. @throws when there is no memory for it. */
  #started(): ChildProcess {
    const program = fileURLToPath(bundled('watchdog-main'));
    const child = spawn(process.execPath, [program], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
    child.stdin?.on('error', () => undefined);
    child.on('error', (error) => {
      if (child.pid === undefined) this.#failed(error);
    });
    child.once('exit', (code, signal) => {
      if (!this.#closed) this.#log.warn({ code, signal }, 'watchdog exited; restarting it');
      this.#restart();
    });
    child.stdin?.write(`${JSON.stringify(this.#order)}\n`);
    return child;
  }

  #failed(error: unknown): void {
    this.#log.error({ err: error }, 'cannot start the watchdog; retrying');
    this.#restart();
  }

  #restart(): void {
    if (!this.#closed) this.#restartTimer = setTimeout(() => this.#start(), RESTART_MS);
  }

  #send(message: string): void {
    if (this.#child?.stdin?.writable === true) this.#child.stdin.write(`${message}\n`);
  }
}
