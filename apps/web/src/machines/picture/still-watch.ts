import type { Still } from '../../api/endpoints/machines.ts';

/** Runs a limited number of jobs at the same time; the others wait in their order. */
export class Limit {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(atOnce: number) {
    this.#free = atOnce;
  }

  /** Runs the job when there is room for it. @throws what the job throws. */
  async run<T>(job: () => Promise<T>): Promise<T> {
    if (this.#free === 0) await new Promise<void>((turn) => this.#waiting.push(turn));
    else this.#free--;
    try {
      return await job();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free++;
      else next();
    }
  }
}

/** A card that is scrolled past is not requested: how long (ms) it must be visible first. */
const SETTLE_MS = 500;

export interface ShownStill extends Pick<Still, 'takenAt'> {
  /** An object URL, good until the next is shown or the watch is closed. */
  readonly url: string;
}

interface StillWatchOptions {
  readonly ask: (signal: AbortSignal) => Promise<Still | null>;
  /** Shared by all watches: how many requests run at the same time. */
  readonly limit: Limit;
  /** Milliseconds from one still to the next. */
  readonly everyMs: number;
  /** Shown until the first answer; null without one. */
  readonly first: Still | null;
  readonly show: (shown: ShownStill) => void;
}

/**
 * Keeps one machine's still fresh while it is visible, with one request at a time. Owns its timer and its object URL.
 */
export class StillWatch {
  #seen = false;
  #dueAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asking: AbortController | null = null;
  #url: string | null = null;
  readonly #options: StillWatchOptions;

  constructor(options: StillWatchOptions) {
    this.#options = options;
    if (options.first !== null) this.#show(options.first);
  }

  /** Whether the picture is visible now; a hidden one requests nothing. */
  seen(seen: boolean): void {
    this.#seen = seen;
    clearTimeout(this.#timer);
    if (!seen) this.#asking?.abort();
    else if (this.#asking === null) this.#schedule();
  }

  close(): void {
    this.seen(false);
    if (this.#url !== null) URL.revokeObjectURL(this.#url);
    this.#url = null;
  }

  #schedule(): void {
    const wait = Math.max(SETTLE_MS, this.#dueAt - Date.now());
    this.#timer = setTimeout(() => void this.#ask(), wait);
  }

  async #ask(): Promise<void> {
    const asking = new AbortController();
    this.#asking = asking;
    const { ask, limit, everyMs } = this.#options;
    const still = await limit.run(async () => (asking.signal.aborted ? null : ask(asking.signal)));
    this.#asking = null;
    if (!asking.signal.aborted) {
      this.#dueAt = Date.now() + everyMs;
      if (still !== null) this.#show(still);
    }
    if (this.#seen) this.#schedule();
  }

  #show({ jpeg, takenAt }: Still): void {
    const before = this.#url;
    const url = URL.createObjectURL(jpeg);
    this.#url = url;
    this.#options.show({ url, takenAt });
    // What is on the screen was read when it was shown; the address is no longer needed.
    if (before !== null) URL.revokeObjectURL(before);
  }
}
