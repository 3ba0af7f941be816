import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { vi } from 'vitest';
import { TRAIL_SECRET } from './test-house.ts';

const PATIENCE_MS = 60_000;
const main = new URL('../../dist/main.js', import.meta.url).pathname;

/** A house in a process of its own, as an operator starts it. */
export class HouseProcess {
  readonly #child: ChildProcess;
  readonly #said: string[] = [];
  /** Resolves to its exit code. */
  readonly ended: Promise<number | null>;

  constructor(further: Record<string, string>) {
    const own = { HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'info', TRAIL_KEY: TRAIL_SECRET };
    const env = { ...process.env, ...own, ...further };
    const child = spawn(process.execPath, [main], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr])
      createInterface(stream).on('line', (line) => this.#said.push(line));
    this.#child = child;
    this.ended = once(child, 'close').then(([code]) => code);
  }

  /** Every line that it has written so far. */
  get said(): readonly string[] {
    return this.#said;
  }

  says(words: string): Promise<string> {
    return vi.waitFor(() => {
      const line = this.#said.find((each) => each.includes(words));
      if (line === undefined) throw new Error(`not said: ${words}\n${this.#said.join('\n')}`);
      return line;
    }, PATIENCE_MS);
  }

  async url(): Promise<string> {
    const ready: { url: string } = JSON.parse(await this.says('"ready":true'));
    return ready.url;
  }

  get isReady(): boolean {
    return this.#said.some((line) => line.includes('"ready":true'));
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }
}
