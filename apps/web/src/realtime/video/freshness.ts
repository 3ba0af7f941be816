import { Observable, type ReadableState } from '../../lib/observable.ts';
import type { Cancel } from '../network.ts';

/** Once it was too old, it has to be clearly younger again, by this share of the limit: the buttons must not flutter. */
const FRESH_AGAIN = 0.8;
/** What the timers of browsers can hold (ms): a longer one would go off at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Whether what is seen may be played by: nothing has been seen yet, it is recent, or it is too old. */
export type Freshness = 'waiting' | 'fresh' | 'old';

/** Time on this device's own clock, in milliseconds. */
interface Timing {
  readonly now: () => number;
  readonly after: (ms: number, run: () => void) => Cancel;
}

/** Watches the age of what is on screen, also while nothing new comes. Owns its one timer. */
export class FreshnessWatch implements ReadableState<Freshness> {
  /** The disclosed limit: whoever sees an older picture than this (ms) does not press by it. */
  readonly limit: () => number;
  readonly #timing: Timing;
  readonly #state = new Observable<Freshness>('waiting');
  /** When the picture on screen was captured, on our clock (ms). */
  #capturedAt = 0;
  #everyMs = 0;
  #cancel: Cancel = () => {};

  constructor(timing: Timing, limit: () => number) {
    this.#timing = timing;
    this.limit = limit;
  }

  getState = (): Freshness => this.#state.getState();
  subscribe = (listener: () => void): Cancel => this.#state.subscribe(listener);

  /** A picture came on screen; one of unknown age is taken for new. */
  shown(age: number | null): void {
    this.#capturedAt = this.#timing.now() - (age ?? 0);
    const old = (age ?? 0) > this.limit() * (this.getState() === 'old' ? FRESH_AGAIN : 1);
    this.#state.setState(old ? 'old' : 'fresh');
    this.#growsOld();
  }

  /**
   * Nothing is pressed while nobody looks; who looks again may see a picture from long ago. `everyMs`: pictures are told
   * of only so often, though others come between.
   */
  watch(watching: boolean, everyMs = 0): void {
    this.#everyMs = everyMs;
    this.#cancel();
    if (watching) this.#growsOld();
  }

  close(): void {
    this.#cancel();
  }

  #growsOld(): void {
    this.#cancel();
    if (this.getState() !== 'fresh') return;
    const left = this.#capturedAt + this.limit() + this.#everyMs - this.#timing.now();
    if (left <= 0) this.#state.setState('old');
    else
      this.#cancel = this.#timing.after(Math.min(Math.ceil(left), LONGEST_TIMER_MS), () => this.#growsOld());
  }
}
