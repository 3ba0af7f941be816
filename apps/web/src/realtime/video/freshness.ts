import { Observable, type ReadableState } from '../../lib/observable.ts';
import type { Cancel } from '../network.ts';

/** Once it was too old, it has to be clearly younger again, by this share of the limit: the buttons must not flutter. */
const FRESH_AGAIN = 0.8;

/** Whether what is seen may be played by: nothing has been seen yet, it is recent, or it is too old. */
export type Freshness = 'waiting' | 'fresh' | 'old';

/** Watches the age of what is on screen, also while nothing new comes. Owns its one timer. */
export class FreshnessWatch implements ReadableState<Freshness> {
  /** The disclosed limit: whoever sees an older picture than this (ms) does not press by it. */
  readonly limit: () => number;
  readonly #after: (ms: number, run: () => void) => Cancel;
  readonly #state = new Observable<Freshness>('waiting');
  #cancel: Cancel = () => {};

  constructor(after: (ms: number, run: () => void) => Cancel, limit: () => number) {
    this.#after = after;
    this.limit = limit;
  }

  getState = (): Freshness => this.#state.getState();
  subscribe = (listener: () => void): Cancel => this.#state.subscribe(listener);

  /** A picture came on screen; one of unknown age is taken for new. */
  shown(age: number | null): void {
    const old = (age ?? 0) > this.limit() * (this.getState() === 'old' ? FRESH_AGAIN : 1);
    this.#state.setState(old ? 'old' : 'fresh');
    this.#growsOld(age ?? 0);
  }

  /** While nobody looks no pictures are shown; then there is a moment for the next one. */
  watch(watching: boolean): void {
    this.#cancel();
    if (watching && this.getState() === 'fresh') this.#growsOld(0);
  }

  close(): void {
    this.#cancel();
  }

  #growsOld(age: number): void {
    this.#cancel();
    if (this.getState() !== 'fresh') return;
    this.#cancel = this.#after(this.limit() - age, () => this.#state.setState('old'));
  }
}
