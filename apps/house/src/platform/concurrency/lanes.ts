export interface LaneBounds {
  readonly atOnce: number;
  readonly waiting: number;
}

/** Limits expensive work: so much runs at once, so much more waits in order, and the rest is refused. */
export class Lanes {
  readonly #bounds: LaneBounds;
  readonly #waiting: (() => void)[] = [];
  #busy = 0;

  constructor(bounds: LaneBounds) {
    this.#bounds = bounds;
  }

  /** Settles as the work does. Undefined, at once: there is no capacity, and the work is refused. */
  take<T>(work: () => Promise<T>): Promise<T> | undefined {
    if (this.#busy < this.#bounds.atOnce) {
      this.#busy++;
      return this.#run(work);
    }
    if (this.#waiting.length >= this.#bounds.waiting) return undefined;
    return new Promise<void>((begin) => this.#waiting.push(begin)).then(() => this.#run(work));
  }

  /** A lane that ends is handed over directly: work that arrives at that moment does not overtake. */
  async #run<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } finally {
      const begin = this.#waiting.shift();
      if (begin === undefined) this.#busy--;
      else begin();
    }
  }
}

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
