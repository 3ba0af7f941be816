/** Runs one piece of work at a time, in the order in which they were given. */
export class Mutex {
  #last: Promise<unknown> = Promise.resolve();

  run<T>(work: () => Promise<T>): Promise<T> {
    const run = this.#last.then(work);
    this.#last = run.catch(() => undefined);
    return run;
  }

  /** Resolves when all work that was given so far has ended. */
  async idle(): Promise<void> {
    await this.#last;
  }
}
