import type { Conditions } from './conditions.ts';

interface Held {
  /** Milliseconds since the process began. */
  readonly due: number;
  readonly pass: () => void;
}

/** One direction of a delayed stream: complete and in order. Owns its timer. */
export class DelayLine {
  readonly #conditions: () => Conditions;
  readonly #held: Held[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(conditions: () => Conditions) {
    this.#conditions = conditions;
  }

  push(pass: () => void): void {
    this.#held.push({ due: performance.now() + this.#conditions().delayMs, pass });
    this.flush();
  }

  /** Passes on the data that is due under the present conditions. */
  flush(): void {
    clearTimeout(this.#timer);
    if (this.#conditions().cut) return;
    for (let next = this.#held[0]; next !== undefined; next = this.#held[0]) {
      const wait = next.due - performance.now();
      if (wait > 0) {
        this.#timer = setTimeout(() => this.flush(), wait);
        return;
      }
      this.#held.shift();
      next.pass();
    }
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#held.length = 0;
  }
}
