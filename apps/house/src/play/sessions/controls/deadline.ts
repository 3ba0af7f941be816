import { TOO_LATE_MS } from '@floorcast/protoo/lateness';

/**
 * How much longer than the quickest message a press may still travel (C4.60, C6.44). Each hop counts down what it has
 * added; the floor gets what was used up, as `lateBy` (C6.42), and counts on.
 */
export class Deadline {
  /** In ms; below zero: the press is refused. */
  readonly remainingMs: number;

  constructor(remainingMs: number = TOO_LATE_MS) {
    this.remainingMs = remainingMs;
  }

  /** The deadline after a hop that has added `delayMs`. */
  after(delayMs: number): Deadline {
    return new Deadline(this.remainingMs - delayMs);
  }

  get isOver(): boolean {
    return this.remainingMs < 0;
  }

  /** What was used up (ms), as orders carry it. */
  get lateBy(): number {
    return TOO_LATE_MS - this.remainingMs;
  }
}
