/** Runs the work of one key in order, one at a time; the work of different keys in parallel. */
export class KeyedMutex<Key> {
  readonly #last = new Map<Key, Promise<void>>();

  /** Runs `work` once all earlier work of the key has settled. Settles as `work` does. */
  run<T>(key: Key, work: () => Promise<T>): Promise<T> {
    const running = (this.#last.get(key) ?? Promise.resolve()).then(work);
    const settled: Promise<void> = running
      .then(() => undefined)
      .catch(() => undefined)
      .then(() => {
        if (this.#last.get(key) === settled) this.#last.delete(key);
      });
    this.#last.set(key, settled);
    return running;
  }
}
