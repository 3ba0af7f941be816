/** Over so long (ms). */
const WINDOW_MS = 600;

/** What was sent lately. */
export class SentRate {
  #sent: { readonly at: number; readonly bytes: number }[] = [];

  add(bytes: number, at: number): void {
    this.#sent.push({ at, bytes });
    if (this.#sent.length > 128) this.#forget(at);
  }

  /** Bits per second at `now` (ms). */
  at(now: number): number {
    this.#forget(now);
    return (this.#sent.reduce((sum, { bytes }) => sum + bytes, 0) * 8_000) / WINDOW_MS;
  }

  #forget(now: number): void {
    this.#sent = this.#sent.filter(({ at }) => at > now - WINDOW_MS);
  }
}
