import { COUNTDOWNS } from '@floorcast/contract/countdowns';
import { Observable, type ReadableState } from '../../../lib/observable.ts';
import { takeBack, toastFor } from '../../../ui/toast/toast.ts';

type Code = (typeof COUNTDOWNS)[keyof typeof COUNTDOWNS]['code'];

export const isCountdown = (code: unknown): code is Code =>
  Object.values(COUNTDOWNS).some((countdown) => countdown.code === code);

/** The countdowns of a seat. Each has one toast: later counts replace earlier ones (GAME-13). */
export class Countdowns {
  readonly #counted = new Observable(false);
  /** Whether the countdown for inactivity is running. */
  readonly counted: ReadableState<boolean> = this.#counted;
  readonly #running = new Set<Code>();

  show(code: Code, words: string, seconds: number): void {
    this.#running.add(code);
    this.#updateCounted();
    toastFor({ kind: 'warning', id: code, words }, seconds * 1000);
  }

  over(code: Code): void {
    this.#running.delete(code);
    this.#updateCounted();
    takeBack(code);
  }

  /** The seat is gone, or joined again. */
  end(): void {
    for (const code of [...this.#running]) this.over(code);
  }

  #updateCounted(): void {
    this.#counted.setState(this.#running.has(COUNTDOWNS.noActivity.code));
  }
}
