/** Runs a limited number of jobs at the same time; the others wait in their order. */
export class Limit {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(atOnce: number) {
    this.#free = atOnce;
  }

  /** Runs the job when there is room for it. @throws what the job throws. */
  async run<T>(job: () => Promise<T>): Promise<T> {
    if (this.#free === 0) await new Promise<void>((turn) => this.#waiting.push(turn));
    else this.#free--;
    try {
      return await job();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free++;
      else next();
    }
  }
}
