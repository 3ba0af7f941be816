import { COUNTDOWNS } from '@floorcast/contract/countdowns';
import { Observable, type ReadableState } from '../../lib/observable.ts';
import { takeBack, toastFor } from '../../ui/toast.ts';

type Code = (typeof COUNTDOWNS)[keyof typeof COUNTDOWNS]['code'];

export const isCountdown = (code: unknown): code is Code =>
  Object.values(COUNTDOWNS).some((countdown) => countdown.code === code);

/** What the house counts down at a seat. Each has one toast: later counts take the place of earlier ones (GAME-13). */
export class Countdowns {
  readonly #counted = new Observable(false);
  /** Whether it counts down for want of a press. */
  readonly counted: ReadableState<boolean> = this.#counted;
  readonly #running = new Set<Code>();

  tell(code: Code, words: string, seconds: number): void {
    this.#running.add(code);
    this.#tellCounted();
    toastFor({ kind: 'warning', id: code, words }, seconds * 1000);
  }

  over(code: Code): void {
    this.#running.delete(code);
    this.#tellCounted();
    takeBack(code);
  }

  /** The seat is gone, or told anew. */
  end(): void {
    for (const code of [...this.#running]) this.over(code);
  }

  #tellCounted(): void {
    this.#counted.setState(this.#running.has(COUNTDOWNS.noActivity.code));
  }
}
