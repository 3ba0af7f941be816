import { setTimeout as sleep } from 'node:timers/promises';
import { TOO_LATE_MS } from '@floorcast/protoo/lateness';

export interface PaceLimits {
  /** From the end of one press to the start of the next (ms). */
  readonly gapMs: number;
  /** At most so many presses begin within a second. */
  readonly pressesPerSecond: number;
}

const SECOND_MS = 1_000;

/** Keeps presses apart: a cabinet misses those that run into one another, and a relay wears out. */
export class Pace {
  readonly #limits: PaceLimits;
  /** When the last presses began, oldest first, and when the last one ended. */
  readonly #begun: number[] = [];
  #ended = Number.NEGATIVE_INFINITY;

  constructor(limits: PaceLimits) {
    this.#limits = limits;
  }

  /** One press, as soon as the limits allow it. @throws {PressExpired} when its deadline has passed by then. */
  async press(work: () => Promise<void>, deadline?: PressDeadline): Promise<void> {
    const wait = this.waitAt(performance.now());
    if (wait > 0) await sleep(wait);
    deadline?.throwIfPassed();
    this.begin(performance.now());
    try {
      await work();
    } finally {
      this.#ended = performance.now();
    }
  }

  begin(at: number): void {
    this.#begun.push(at);
    if (this.#begun.length > this.#limits.pressesPerSecond) this.#begun.shift();
  }

  /** How long a press that is requested now would have to wait (ms). */
  waitAt(now: number): number {
    const { gapMs, pressesPerSecond } = this.#limits;
    const [oldest = 0] = this.#begun;
    const full = this.#begun.length >= pressesPerSecond ? oldest + SECOND_MS : now;
    return Math.max(0, full - now, this.#ended + gapMs - now);
  }
}

/** The relay was not closed: when its board was ready, the deadline of the press had passed. */
export class PressExpired extends Error {
  constructor() {
    super('the press has expired');
    this.name = 'PressExpired';
  }
}

/**
 * Until when a relay may close for one press (C6.13). Each hop subtracts what the press was delayed there and passes on
 * the milliseconds that remain; in this process they run down by the monotonic clock.
 */
export class PressDeadline {
  readonly #at: number;
  readonly #canceled: AbortSignal | undefined;

  /** `canceled` aborts when the link is lost over which the press was requested. */
  constructor(remainingMs = TOO_LATE_MS, canceled?: AbortSignal) {
    this.#at = performance.now() + remainingMs;
    this.#canceled = canceled;
  }

  /** Compared with the clock and not left to a timer: a timer may be late, and a press must not be. */
  get passed(): boolean {
    return this.#canceled?.aborted === true || performance.now() > this.#at;
  }

  /** Call right before a relay closes. @throws {PressExpired} */
  throwIfPassed(): void {
    if (this.passed) throw new PressExpired();
  }
}

/**
 * Runs work that may take so long (ms) and is aborted with `signal`. Leaves no listener on `signal`, which may outlive a great
 * many attempts: `AbortSignal.any` would leave one for each.
 */
export async function withTimeout<T>(
  signal: AbortSignal,
  ms: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const attempt = new AbortController();
  const abort = () => attempt.abort();
  const timer = setTimeout(abort, ms);
  signal.addEventListener('abort', abort);
  try {
    return await work(attempt.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}
