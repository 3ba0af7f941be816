import type { SiteContext } from '../../../context.ts';

/** From this count on the seconds are notified (C4.56). */
const FIRST_COUNT = 10;

/** Seconds to an end, on a monotonic clock. Owns one timer; `close` ends it. */
export class Countdown {
  readonly #parts;
  readonly #end: number;
  #notified = false;
  #cancel: () => void = () => undefined;

  constructor(
    parts: Pick<SiteContext, 'clock'> & {
      readonly seconds: number;
      /** Called at ten seconds, then at each. */
      readonly notify: (count: number) => void;
      readonly over: () => void;
    },
  ) {
    this.#parts = parts;
    this.#end = parts.clock.monotonic() + parts.seconds * 1000;
    this.#at(parts.seconds);
  }

  /** Whether it was notified. */
  get notified(): boolean {
    return this.#notified;
  }

  /** Notifies the present count, which a new connection has missed. */
  repeat(): void {
    const count = this.#left();
    if (count > 0 && count <= FIRST_COUNT) this.#notify(count);
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
    if (count <= FIRST_COUNT) this.#notify(count);
    const next = Math.min(count - 1, FIRST_COUNT);
    const wait = this.#end - next * 1000 - this.#parts.clock.monotonic();
    this.#cancel = this.#parts.clock.after(Math.max(0, wait), () => this.#at(next));
  }

  #notify(count: number): void {
    this.#notified = true;
    this.#parts.notify(count);
  }

  #left(): number {
    return Math.ceil((this.#end - this.#parts.clock.monotonic()) / 1000);
  }
}
