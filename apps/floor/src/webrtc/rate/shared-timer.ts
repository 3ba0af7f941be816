/** Calls many at the same moments, so that the thread wakes once for all of them. */
export class SharedTimer {
  readonly #everyMs: number;
  readonly #calls = new Set<() => void>();
  #timer: NodeJS.Timeout | undefined;

  constructor(everyMs: number) {
    this.#everyMs = everyMs;
  }

  /** Returns a function that ends the calls. */
  every(call: () => void): () => void {
    this.#calls.add(call);
    this.#timer ??= setInterval(() => {
      for (const each of this.#calls) each();
    }, this.#everyMs);
    return () => this.#end(call);
  }

  #end(call: () => void): void {
    this.#calls.delete(call);
    if (this.#calls.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
