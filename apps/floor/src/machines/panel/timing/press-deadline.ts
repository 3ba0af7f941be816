import { TOO_LATE_MS } from '@floorcast/protoo/lateness';

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
