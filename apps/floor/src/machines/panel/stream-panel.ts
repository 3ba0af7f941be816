import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectStream } from '@floorcast/sas/stream-line';
import type { ButtonPanel } from '../driver.ts';

export interface StreamPanelConfig {
  /** `unix:/path` or `tcp://host:port` of the relay board. */
  readonly address: string;
  /** Which output is wired to which button. */
  readonly outputs: Readonly<Record<string, number>>;
  /** How long a relay stays closed, and how long the next press waits after it (ms). */
  readonly pulseMs: number;
  readonly gapMs: number;
}

/** How much longer than its pulse a board may take to answer (ms). */
const GRACE_MS = 1_000;

/** A relay board that is spoken to in lines: `PULSE <output> <ms>` and `RELEASE`, answered by `OK …` or `ERR …`. */
export const openStreamPanel = (config: StreamPanelConfig): ButtonPanel => new StreamPanel(config);

class StreamPanel implements ButtonPanel {
  readonly #config: StreamPanelConfig;
  #socket: Socket | undefined;
  #answer: ((line: string | undefined) => void) | undefined;
  /** One command at a time. */
  #last: Promise<unknown> = Promise.resolve();
  #closed = false;
  /** The next press waits for it, so that two presses do not run into one. */
  #gap: Promise<void> = Promise.resolve();

  constructor(config: StreamPanelConfig) {
    this.#config = config;
  }

  press(button: string): Promise<void> {
    const { outputs, pulseMs, gapMs } = this.#config;
    const output = outputs[button];
    if (output === undefined) return Promise.reject(new Error(`no output for ${button}`));
    return this.#inTurn(async () => {
      await this.#command(`PULSE ${output} ${pulseMs}`, `OK ${output}`, pulseMs + GRACE_MS);
      this.#gap = sleep(gapMs);
    });
  }

  releaseAll(): Promise<void> {
    return this.#inTurn(() => this.#command('RELEASE', 'OK RELEASE', GRACE_MS));
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#socket?.destroy();
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const turn = this.#last.then(() => this.#gap).then(work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  async #command(command: string, expected: string, patience: number): Promise<void> {
    const socket = this.#socket ?? (await this.#connect());
    const answer = await new Promise<string | undefined>((resolve) => {
      const timer = setTimeout(() => resolve(undefined), patience);
      this.#answer = (line) => {
        clearTimeout(timer);
        resolve(line);
      };
      socket.write(`${command}\n`);
    });
    this.#answer = undefined;
    if (answer === expected) return;
    // A board that answers late or wrongly may answer the next command with this one's words.
    socket.destroy();
    throw new Error(`the panel answered ${answer ?? 'nothing'} to ${command}`);
  }

  async #connect(): Promise<Socket> {
    if (this.#closed) throw new Error('the panel was closed');
    const socket = connectStream(this.#config.address);
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve).once('error', reject);
    });
    this.#socket = socket;
    socket.on('error', () => socket.destroy());
    createInterface({ input: socket })
      .on('line', (line) => this.#answer?.(line))
      .on('error', () => socket.destroy());
    socket.once('close', () => {
      if (this.#socket === socket) this.#socket = undefined;
      this.#answer?.(undefined);
    });
    return socket;
  }
}
