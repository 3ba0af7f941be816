import { setTimeout as sleep } from 'node:timers/promises';
import { always, insistOn, type StillWanted } from './wanted.ts';

export interface PaceLimits {
  /** From the end of one press to the start of the next (ms). */
  readonly gapMs: number;
  /** At most so many presses begin within a second. */
  readonly pressesPerSecond: number;
}

const SECOND_MS = 1_000;

/** Keeps presses apart: a cabinet misses those that run into one, and a relay wears out. */
export class Pace {
  readonly #limits: PaceLimits;
  /** When the last presses began, oldest first, and when the last one ended. */
  readonly #begun: number[] = [];
  #ended = Number.NEGATIVE_INFINITY;

  constructor(limits: PaceLimits) {
    this.#limits = limits;
  }

  /** One press, in its time. @throws {NotWanted} when nobody wants it then. */
  async press(work: () => Promise<void>, wanted: StillWanted = always): Promise<void> {
    const wait = this.waitAt(performance.now());
    if (wait > 0) await sleep(wait);
    insistOn(wanted);
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

  /** How long a press would have to wait that is wanted now (ms). */
  waitAt(now: number): number {
    const { gapMs, pressesPerSecond } = this.#limits;
    const [oldest = 0] = this.#begun;
    const full = this.#begun.length >= pressesPerSecond ? oldest + SECOND_MS : now;
    return Math.max(0, full - now, this.#ended + gapMs - now);
  }
}
