/** Since when no packet has arrived, by counts of them that are taken now and then. */
export class Arrivals {
  #last = 0;
  #packets: number | null = 0;

  /** Something arrived at `now` (ms). `packets`: the count then, null if it was not taken. */
  begin(now: number, packets: number | null): void {
    this.#last = now;
    this.#packets = packets;
  }

  count(packets: number, now: number): void {
    if (this.#packets !== null && packets > this.#packets) this.#last = now;
    this.#packets = packets;
  }

  /** So much time (ms) does not count: the page was suspended. */
  skip(ms: number): void {
    this.#last += ms;
  }

  /** Time (ms) since the last known arrival. */
  silence(now: number): number {
    return now - this.#last;
  }
}
