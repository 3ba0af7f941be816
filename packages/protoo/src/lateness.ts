/** What two clocks may drift apart: this share of the time that passes. */
const DRIFT = 0.0005;

/**
 * Knows how much longer a message of a connection has travelled than the quickest before it, by the sender's own clock:
 * nothing needs to be known of that clock but that it goes.
 */
export class Lateness {
  /** From the sender's clock to ours (ms), with the way of the quickest message in it. */
  #quickest = Number.POSITIVE_INFINITY;
  #heardAt = 0;

  /** Milliseconds; 0 for a message that does not say when it was sent. `now` is never set back. */
  of(sentAt: number | undefined, now: number): number {
    if (sentAt === undefined) return 0;
    const way = now - sentAt;
    this.#quickest = Math.min(way, this.#quickest + (now - this.#heardAt) * DRIFT);
    this.#heardAt = now;
    return way - this.#quickest;
  }

  /** The next message is the measure: the sender's clock may have stood still. */
  forget(): void {
    this.#quickest = Number.POSITIVE_INFINITY;
  }
}
