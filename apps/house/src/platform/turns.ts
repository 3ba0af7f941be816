/** Works about the same thing one after another; about different things at the same time. */
export class Turns<Key> {
  readonly #last = new Map<Key, Promise<void>>();

  /** Begins when every earlier work of that key has ended, well or badly. Ends as the work ends. */
  take<T>(key: Key, work: () => Promise<T>): Promise<T> {
    const turn = (this.#last.get(key) ?? Promise.resolve()).then(work);
    const over: Promise<void> = turn
      .then(() => undefined)
      .catch(() => undefined)
      .then(() => {
        if (this.#last.get(key) === over) this.#last.delete(key);
      });
    this.#last.set(key, over);
    return turn;
  }
}
