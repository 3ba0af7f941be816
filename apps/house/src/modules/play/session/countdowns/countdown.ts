import type { Clock } from '../../../../platform/clock.ts';

/** From this count on the seconds are told. */
const FIRST_TOLD = 10;

interface CountdownParts {
  readonly clock: Clock;
  readonly seconds: number;
  /** Told at ten seconds, then at each. */
  readonly tell: (count: number) => void;
  readonly over: () => void;
}

/** Seconds to an end, on a clock that nobody sets. Owns one timer; `close` ends it. */
export class Countdown {
  readonly #parts: CountdownParts;
  readonly #end: number;
  #told = false;
  #cancel: () => void = () => undefined;

  constructor(parts: CountdownParts) {
    this.#parts = parts;
    this.#end = parts.clock.monotonic() + parts.seconds * 1000;
    this.#at(parts.seconds);
  }

  /** Whether anybody was told of it. */
  get told(): boolean {
    return this.#told;
  }

  /** Tells where it stands, to somebody who may have missed it. */
  repeat(): void {
    const count = this.#left();
    if (count > 0 && count <= FIRST_TOLD) this.#tell(count);
  }

  close(): void {
    this.#cancel();
  }

  #at(due: number): void {
    // Never more than is due: timers may be early by less than a millisecond.
    const count = Math.min(due, this.#left());
    if (count <= 0) {
      this.#parts.over();
      return;
    }
    if (count <= FIRST_TOLD) this.#tell(count);
    const next = Math.min(count - 1, FIRST_TOLD);
    const wait = this.#end - next * 1000 - this.#parts.clock.monotonic();
    this.#cancel = this.#parts.clock.after(Math.max(0, wait), () => this.#at(next));
  }

  #tell(count: number): void {
    this.#told = true;
    this.#parts.tell(count);
  }

  #left(): number {
    return Math.ceil((this.#end - this.#parts.clock.monotonic()) / 1000);
  }
}
