import { setTimeout as sleep } from 'node:timers/promises';
import type { PressDeadline } from './press-deadline.ts';

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
