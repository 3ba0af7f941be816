import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { openStream, readAddress, type StreamTarget } from '@floorcast/sas/stream-line';
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
  readonly #target: StreamTarget;
  readonly #stop = new AbortController();
  #socket: Socket | undefined;
  #answer: ((line: string | undefined) => void) | undefined;
  /** One command at a time. */
  #last: Promise<unknown> = Promise.resolve();
  /** The next press waits for it, so that two presses do not run into one. */
  #gap: Promise<void> = Promise.resolve();

  constructor(config: StreamPanelConfig) {
    this.#config = config;
    this.#target = readAddress(config.address);
  }

  press(button: string): Promise<void> {
    const { outputs, pulseMs, gapMs } = this.#config;
    const output = outputs[button];
    if (output === undefined) return Promise.reject(new Error(`no output for ${button}`));
    return this.#inTurn(async (socket) => {
      await this.#command(socket, `PULSE ${output} ${pulseMs}`, `OK ${output}`, pulseMs + GRACE_MS);
      this.#gap = sleep(gapMs);
    });
  }

  releaseAll(): Promise<void> {
    return this.#inTurn((socket) => this.#release(socket));
  }

  async close(): Promise<void> {
    this.#stop.abort();
    this.#socket?.destroy();
    await this.#last;
  }

  #inTurn(work: (socket: Socket) => Promise<void>): Promise<void> {
    const turn = this.#last
      .then(() => this.#gap)
      .then(() => this.#socket ?? this.#connect())
      .then(work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  #release(socket: Socket): Promise<void> {
    return this.#command(socket, 'RELEASE', 'OK RELEASE', GRACE_MS);
  }

  async #command(socket: Socket, command: string, expected: string, patienceMs: number): Promise<void> {
    const answer = await new Promise<string | undefined>((resolve) => {
      const timer = setTimeout(() => this.#answer?.(undefined), patienceMs);
      this.#answer = (line) => {
        clearTimeout(timer);
        this.#answer = undefined;
        resolve(line);
      };
      if (socket.destroyed) this.#answer(undefined);
      else socket.write(`${command}\n`);
    });
    if (answer === expected) return;
    // A board that answers late or wrongly may answer the next command with this one's words.
    this.#socket = undefined;
    socket.destroy();
    throw new Error(`the panel answered ${answer ?? 'nothing'} to ${command}`);
  }

  async #connect(): Promise<Socket> {
    const { signal } = this.#stop;
    const socket = await openStream(this.#target, AbortSignal.any([signal, AbortSignal.timeout(GRACE_MS)]));
    this.#socket = socket;
    socket.on('error', () => socket.destroy());
    createInterface({ input: socket })
      .on('line', (line) => this.#answer?.(line))
      .on('error', () => socket.destroy());
    socket.once('close', () => {
      if (this.#socket !== socket) return;
      this.#socket = undefined;
      this.#answer?.(undefined);
    });
    // What was pressed when the last connection ended is not to stay pressed.
    await this.#release(socket);
    return socket;
  }
}
