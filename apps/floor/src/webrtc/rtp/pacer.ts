/** What may leave at once after a pause, in bytes: a picture of reels at rest. */
const BURST_BYTES = 4_800;
/** Until it is set, in bits per second. */
const FIRST_RATE = 1_200_000;
/** The shortest wait (ms) that timers keep to. */
const SHORTEST_MS = 1;

/** Says when packets may leave, so that a picture does not overflow the narrowest queue on its way. */
export class Pacer {
  /** Bytes that may leave now. */
  #budget = BURST_BYTES;
  #at = Number.NEGATIVE_INFINITY;
  #bytesPerMs = FIRST_RATE / 8_000;

  get bitsPerSecond(): number {
    return this.#bytesPerMs * 8_000;
  }

  set bitsPerSecond(rate: number) {
    this.#bytesPerMs = rate / 8_000;
  }

  /** Whether a packet may leave at `now` (ms): then its bytes are counted. */
  takes(bytes: number, now: number): boolean {
    if (now > this.#at) {
      this.#budget = Math.min(BURST_BYTES, this.#budget + (now - this.#at) * this.#bytesPerMs);
      this.#at = now;
    }
    if (this.#budget <= 0) return false;
    this.#budget -= bytes;
    return true;
  }

  /** How long (ms) until the next may leave. */
  get waitMs(): number {
    return Math.max(SHORTEST_MS, Math.ceil(-this.#budget / this.#bytesPerMs));
  }
}
