import { setTimeout as sleep } from 'node:timers/promises';
import type { ButtonPanel } from '../driver.ts';
import { Pace } from './pace.ts';
import type { PanelConfig } from './panel-config.ts';
import type { BoardOpener, RelayBoard } from './relay-board.ts';
import { always, insistOn, NotWanted, type StillWanted } from './wanted.ts';
import { within } from './within.ts';

/** How long a board may take to be opened (ms): a connection may be tried for half a minute otherwise. */
const OPEN_MS = 1_000;
const RECONNECT_MS = 1_000;

type RelayPanelConfig = Pick<PanelConfig, 'outputs' | 'pulseMs' | 'gapMs' | 'pressesPerSecond' | 'holdMs'>;

/** A panel on a board that does nothing by itself: how long an output stays closed is timed here. */
export class RelayPanel implements ButtonPanel {
  readonly lamps = null;
  readonly #config: RelayPanelConfig;
  readonly #open: BoardOpener;
  readonly #pace: Pace;
  readonly #stop = new AbortController();
  #board: RelayBoard | undefined;
  #gone: () => void = () => undefined;
  /** What opens the output of each button that is held down. */
  readonly #held = new Map<number, NodeJS.Timeout>();
  /** One command at a time. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(config: RelayPanelConfig, open: BoardOpener) {
    this.#config = config;
    this.#open = open;
    this.#pace = new Pace(config);
    void this.#keepConnected();
  }

  press(button: string, wanted?: StillWanted): Promise<void> {
    return this.#withOutput(button, (board, output) =>
      this.#pace.press(async () => {
        await board.set(output, true);
        await sleep(this.#config.pulseMs);
        await board.set(output, false);
      }, wanted),
    );
  }

  hold(button: string, wanted = always): Promise<void> {
    return this.#withOutput(button, async (board, output) => {
      insistOn(wanted);
      clearTimeout(this.#held.get(output));
      await board.set(output, true);
      const letGo = () => void this.releaseAll().catch(() => undefined);
      this.#held.set(output, setTimeout(letGo, this.#config.holdMs));
    });
  }

  releaseAll(): Promise<void> {
    return this.#inTurn((board) => this.#release(board));
  }

  async close(): Promise<void> {
    // A relay keeps what it was told last, whoever is there.
    if (this.#board !== undefined) await this.releaseAll().catch(() => undefined);
    this.#stop.abort();
    await this.#last;
    this.#drop();
  }

  #withOutput(button: string, work: (board: RelayBoard, output: number) => Promise<void>): Promise<void> {
    const output = this.#config.outputs[button];
    if (output === undefined) return Promise.reject(new Error(`no output for ${button}`));
    return this.#inTurn((board) => work(board, output));
  }

  /** A board that was away is told at once to open what it closed before. */
  async #keepConnected(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      const lost = new Promise<void>((resolve) => {
        this.#gone = resolve;
      });
      const there = await this.#inTurn(async () => true).catch(() => false);
      if (there) await lost;
      await sleep(RECONNECT_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  #inTurn<T>(work: (board: RelayBoard) => Promise<T>): Promise<T> {
    const turn = this.#last.then(async () => {
      const board = this.#board ?? (await this.#connect());
      try {
        return await work(board);
      } catch (error) {
        // Opened again, everything is let go of.
        if (!(error instanceof NotWanted)) this.#drop();
        throw error;
      }
    });
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  async #connect(): Promise<RelayBoard> {
    const gone = () => {
      if (this.#board === board) this.#drop();
    };
    const board = await within(this.#stop.signal, OPEN_MS, (signal) => this.#open(signal, gone));
    this.#board = board;
    try {
      await this.#release(board);
      return board;
    } catch (error) {
      this.#drop();
      throw error;
    }
  }

  async #release(board: RelayBoard): Promise<void> {
    for (const timer of this.#held.values()) clearTimeout(timer);
    this.#held.clear();
    await openAll(board, this.#config.outputs);
  }

  #drop(): void {
    this.#board?.close();
    this.#board = undefined;
    this.#gone();
  }
}

/** Opens every output that is wired to a button. */
export async function openAll(board: RelayBoard, outputs: PanelConfig['outputs']): Promise<void> {
  for (const output of Object.values(outputs)) await board.set(output, false);
}
