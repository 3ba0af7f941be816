/** A value that notifies its listeners when it is replaced. */
export interface ReadableState<S> {
  getState(): S;
  subscribe(listener: () => void): () => void;
}

export class Observable<S> implements ReadableState<S> {
  #state: S;
  readonly #listeners = new Set<() => void>();

  constructor(initial: S) {
    this.#state = initial;
  }

  getState = (): S => this.#state;

  setState = (next: S): void => {
    if (Object.is(next, this.#state)) return;
    this.#state = next;
    for (const listener of [...this.#listeners]) listener();
  };

  /** For an object that replaces the value in ways of its own. */
  get readable(): ReadableState<S> {
    return { getState: this.getState, subscribe: this.subscribe };
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
}
