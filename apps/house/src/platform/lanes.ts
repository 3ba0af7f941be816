export interface LaneBounds {
  readonly atOnce: number;
  readonly waiting: number;
}

/** Dear work: so much is done at once, so much more waits in turn, and what comes then is turned away. */
export class Lanes {
  readonly #bounds: LaneBounds;
  readonly #waiting: (() => void)[] = [];
  #busy = 0;

  constructor(bounds: LaneBounds) {
    this.#bounds = bounds;
  }

  /** Ends as the work ends. Undefined, at once: there is no room, and it will not be done. */
  take<T>(work: () => Promise<T>): Promise<T> | undefined {
    if (this.#busy < this.#bounds.atOnce) {
      this.#busy++;
      return this.#run(work);
    }
    if (this.#waiting.length >= this.#bounds.waiting) return undefined;
    return new Promise<void>((begin) => this.#waiting.push(begin)).then(() => this.#run(work));
  }

  /** A lane that ends is handed over: nobody who comes just then gets in between. */
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
