/**
 * What may leave at once after a pause: what leaves within this (ms) at the rate that is set, but a picture of reels at rest at
 * least, and ten packets at most. Each wait wakes the thread, which costs every viewer (ADR 25).
 */
const BURST_MS = 12;
const LEAST_BURST_BYTES = 4_800;
const MOST_BURST_BYTES = 12_000;
/** Until it is set, in bits per second. */
const FIRST_RATE = 1_200_000;
/** The shortest wait (ms): several packets leave after it where the rate is high. */
const SHORTEST_MS = 4;

/** Says when packets may leave, so that a picture does not overflow the narrowest queue on its way. */
export class Pacer {
  /** Bytes that may leave now. */
  #budget = LEAST_BURST_BYTES;
  #at = Number.NEGATIVE_INFINITY;
  #bytesPerMs = FIRST_RATE / 8_000;
  #burst = LEAST_BURST_BYTES;

  get bitsPerSecond(): number {
    return this.#bytesPerMs * 8_000;
  }

  set bitsPerSecond(rate: number) {
    this.#bytesPerMs = rate / 8_000;
    this.#burst = Math.min(MOST_BURST_BYTES, Math.max(LEAST_BURST_BYTES, this.#bytesPerMs * BURST_MS));
  }

  /** Whether a packet may leave at `now` (ms): then its bytes are counted. */
  takes(bytes: number, now: number): boolean {
    if (now > this.#at) {
      this.#budget = Math.min(this.#burst, this.#budget + (now - this.#at) * this.#bytesPerMs);
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
