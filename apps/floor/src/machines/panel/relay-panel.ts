import { setTimeout as sleep } from 'node:timers/promises';
import { Mutex } from '../../concurrency/mutex.ts';
import type { ButtonPanel } from '../driver.ts';
import type { BoardOpener, RelayBoard } from './boards.ts';
import type { PanelConfig } from './panel-config.ts';
import { Pace, type PressDeadline, PressExpired, withTimeout } from './timing.ts';

/** How long opening a board may take (ms): a connection attempt may last half a minute otherwise. */
const OPEN_MS = 1_000;
const RECONNECT_MS = 1_000;

type RelayPanelConfig = Pick<PanelConfig, 'outputs' | 'pulseMs' | 'gapMs' | 'pressesPerSecond' | 'holdMs'>;

/** A panel on a board without timers: how long an output stays closed is timed here. */
export class RelayPanel implements ButtonPanel {
  readonly lamps = null;
  readonly #config: RelayPanelConfig;
  readonly #open: BoardOpener;
  readonly #pace: Pace;
  readonly #stop = new AbortController();
  #board: RelayBoard | undefined;
  #disconnected: () => void = () => undefined;
  /** The timer that opens the output of each button that is held down. */
  readonly #held = new Map<number, NodeJS.Timeout>();
  readonly #commands = new Mutex();

  constructor(config: RelayPanelConfig, open: BoardOpener) {
    this.#config = config;
    this.#open = open;
    this.#pace = new Pace(config);
    void this.#stayConnected();
  }

  get connected(): boolean {
    return this.#board !== undefined;
  }

  press(button: string, deadline?: PressDeadline): Promise<void> {
    return this.#withOutput(button, (board, output) =>
      this.#pace.press(async () => {
        await board.set(output, true);
        await sleep(this.#config.pulseMs);
        await board.set(output, false);
      }, deadline),
    );
  }

  hold(button: string, deadline?: PressDeadline): Promise<void> {
    return this.#withOutput(button, async (board, output) => {
      deadline?.throwIfPassed();
      clearTimeout(this.#held.get(output));
      await board.set(output, true);
      const release = () => void this.releaseAll().catch(() => undefined);
      this.#held.set(output, setTimeout(release, this.#config.holdMs));
    });
  }

  releaseAll(): Promise<void> {
    return this.#withBoard((board) => this.#release(board));
  }

  async close(): Promise<void> {
    // A relay stays as it was set last, whether this process runs or not.
    if (this.#board !== undefined) await this.releaseAll().catch(() => undefined);
    this.#stop.abort();
    await this.#commands.idle();
    this.#disconnect();
  }

  #withOutput(button: string, work: (board: RelayBoard, output: number) => Promise<void>): Promise<void> {
    const output = this.#config.outputs[button];
    if (output === undefined) return Promise.reject(new Error(`no output for ${button}`));
    return this.#withBoard((board) => work(board, output));
  }

  /** Reconnects a board that was away, so that it opens at once what it closed before. */
  async #stayConnected(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      const lost = new Promise<void>((resolve) => {
        this.#disconnected = resolve;
      });
      const connected = await this.#withBoard(async () => true).catch(() => false);
      if (connected) await lost;
      await sleep(RECONNECT_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  #withBoard<T>(work: (board: RelayBoard) => Promise<T>): Promise<T> {
    return this.#commands.run(async () => {
      const board = this.#board ?? (await this.#connect());
      try {
        return await work(board);
      } catch (error) {
        // A new connection begins by opening every output.
        if (!(error instanceof PressExpired)) this.#disconnect();
        throw error;
      }
    });
  }

  async #connect(): Promise<RelayBoard> {
    const gone = () => {
      if (this.#board === board) this.#disconnect();
    };
    const board = await withTimeout(this.#stop.signal, OPEN_MS, (signal) => this.#open(signal, gone));
    this.#board = board;
    try {
      await this.#release(board);
      return board;
    } catch (error) {
      this.#disconnect();
      throw error;
    }
  }

  async #release(board: RelayBoard): Promise<void> {
    for (const timer of this.#held.values()) clearTimeout(timer);
    this.#held.clear();
    await openAll(board, this.#config.outputs);
  }

  #disconnect(): void {
    this.#board?.close();
    this.#board = undefined;
    this.#disconnected();
  }
}

/** Opens every output that is wired to a button. */
export async function openAll(board: RelayBoard, outputs: PanelConfig['outputs']): Promise<void> {
  for (const output of Object.values(outputs)) await board.set(output, false);
}
