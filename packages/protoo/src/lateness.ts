/** What two clocks may drift apart: this share of the time that passes. */
const DRIFT = 0.0005;
/** A message that was delayed for longer (ms) has no effect any more: its sender sees that it failed. */
export const TOO_LATE_MS = 1_500;
/** Messages that were delayed together arrive together: within so long (ms) of the first one. */
const TOGETHER_MS = 1_000;
/** No path delays a message for longer (ms): its sender would have closed the connection. */
const LIVING_MS = 5_000;
/** A path that was slower for so long (ms) stays slower. */
const SETTLED_MS = 60_000;

/**
 * Knows how much longer a message of a connection has travelled than the quickest before it, by the sender's own clock:
 * nothing needs to be known of that clock but that it goes.
 */
export class Lateness {
  /** From the sender's clock to ours (ms), with the way of the quickest message in it. */
  #quickest = Number.POSITIVE_INFINITY;
  #receivedAt = 0;
  /** Since when (ms, ours) all have been too late, and the way of the quickest of these. */
  #lateSince = Number.POSITIVE_INFINITY;
  #quickestLate = Number.POSITIVE_INFINITY;

  /**
   * Milliseconds; 0 for a message that does not say when it was sent. `now` is never set back. When all have been too late
   * for a while, the quickest of them is the measure from then on: soon when no path is as slow as that, for then the
   * sender's clock has stood still rather than they.
   */
  of(sentAt: number | undefined, now: number): number {
    if (sentAt === undefined) return 0;
    const travelMs = now - sentAt;
    const stoodStill = this.#quickestLate - this.#quickest > LIVING_MS;
    if (now - this.#lateSince > (stoodStill ? TOGETHER_MS : SETTLED_MS)) this.#quickest = this.#quickestLate;
    this.#quickest = Math.min(travelMs, this.#quickest + (now - this.#receivedAt) * DRIFT);
    this.#receivedAt = now;
    const lateBy = travelMs - this.#quickest;
    const late = lateBy > TOO_LATE_MS;
    this.#lateSince = late ? Math.min(this.#lateSince, now) : Number.POSITIVE_INFINITY;
    this.#quickestLate = late ? Math.min(this.#quickestLate, travelMs) : Number.POSITIVE_INFINITY;
    return lateBy;
  }
}
