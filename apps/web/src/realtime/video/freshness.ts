import { Observable, type ReadableState } from '../../lib/observable.ts';
import type { Cancel } from '../network.ts';

/** After an old picture the next must be younger than this share of the limit, so that the buttons do not flicker. */
const RECOVERY_SHARE = 0.8;
/** The longest timer of browsers (ms): a longer one would run at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Whether the picture may be played by: none has been shown yet, it is recent, or it is too old. */
export type Freshness = 'waiting' | 'fresh' | 'old';

/** Time on this device's own clock, in milliseconds, never set back. */
export interface Timing {
  readonly now: () => number;
  readonly after: (ms: number, run: () => void) => Cancel;
}

/** Watches the age of the picture on screen, also while no frame arrives. Owns its one timer. */
export class FreshnessWatch implements ReadableState<Freshness> {
  /** The disclosed limit (ms): an older picture disables the buttons. */
  readonly limit: () => number;
  readonly #timing: Timing;
  readonly #state = new Observable<Freshness>('waiting');
  /** When the picture on screen was captured, on our clock (ms), and whether that is known. */
  #capturedAt = 0;
  #known = false;
  #everyMs = 0;
  #cancel: Cancel = () => {};

  constructor(timing: Timing, limit: () => number) {
    this.#timing = timing;
    this.limit = limit;
  }

  getState = (): Freshness => this.#state.getState();
  subscribe = (listener: () => void): Cancel => this.#state.subscribe(listener);

  /** How old (ms) the picture on screen is by now; null when it is not known. */
  age = (): number | null => (this.#known ? this.#timing.now() - this.#capturedAt : null);

  /** A frame is on screen; one of unknown age counts as new. */
  shown(age: number | null): void {
    this.#capturedAt = this.#timing.now() - (age ?? 0);
    this.#known = age !== null;
    const old = (age ?? 0) > this.limit() * (this.getState() === 'old' ? RECOVERY_SHARE : 1);
    this.#state.setState(old ? 'old' : 'fresh');
    this.#growsOld();
  }

  /**
   * Watches while the page is visible; a page that becomes visible again may show an old picture. `everyMs`: frames are
   * reported only this often.
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
