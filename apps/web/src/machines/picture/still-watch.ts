import type { Limit } from '../../lib/async/limit.ts';

/** A card that is scrolled past is not requested: how long (ms) it must be visible first. */
const SETTLE_MS = 500;

export interface StillWatchOptions {
  readonly ask: (signal: AbortSignal) => Promise<Blob | null>;
  /** Shared by all watches: how many requests run at the same time. */
  readonly limit: Limit;
  /** Milliseconds from one still to the next. */
  readonly everyMs: number;
  /** Shown until the first answer; null without one. */
  readonly first: Blob | null;
  /** An object URL, good until the next is shown or the watch is closed. */
  readonly show: (url: string) => void;
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

  #show(still: Blob): void {
    const before = this.#url;
    this.#url = URL.createObjectURL(still);
    this.#options.show(this.#url);
    // What is on the screen was read when it was shown; the address is no longer needed.
    if (before !== null) URL.revokeObjectURL(before);
  }
}
