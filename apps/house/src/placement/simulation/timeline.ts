/** Cancels what was to happen. */
export type Cancel = () => void;

interface Happening {
  readonly at: number;
  readonly order: number;
  call: (() => void) | undefined;
}

/** Lets promises that need no simulated time settle. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Simulated time in ms, which costs no real time. */
export class Timeline {
  #now = 0;
  #order = 0;
  /** A binary heap, the earliest first. */
  readonly #heap: Happening[] = [];

  get now(): number {
    return this.#now;
  }

  after(millis: number, call: () => void): Cancel {
    const happening: Happening = { at: this.#now + Math.max(0, millis), order: this.#order++, call };
    this.#push(happening);
    return () => {
      happening.call = undefined;
    };
  }

  /** Lets everything happen that is due within so many ms. */
  async run(millis: number): Promise<void> {
    const end = this.#now + millis;
    await settled();
    for (let next = this.#heap[0]; next !== undefined && next.at <= end; next = this.#heap[0]) {
      this.#pop();
      if (next.call === undefined) continue;
      this.#now = next.at;
      next.call();
      await settled();
    }
    this.#now = end;
  }

  #push(happening: Happening): void {
    let at = this.#heap.push(happening) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.#swapped(at, parent)) return;
      at = parent;
    }
  }

  #pop(): void {
    const last = this.#heap.pop();
    if (last === undefined || this.#heap.length === 0) return;
    this.#heap[0] = last;
    for (let at = 0; ; ) {
      const [left, right] = [2 * at + 1, 2 * at + 2];
      const least = isBefore(this.#heap[right], this.#heap[left]) ? right : left;
      if (!this.#swapped(least, at)) return;
      at = least;
    }
  }

  /** Swaps a happening with its parent when it comes first. */
  #swapped(at: number, parent: number): boolean {
    const [child, above] = [this.#heap[at], this.#heap[parent]];
    if (child === undefined || above === undefined || !isBefore(child, above)) return false;
    this.#heap[at] = above;
    this.#heap[parent] = child;
    return true;
  }
}

const isBefore = (a: Happening | undefined, b: Happening | undefined): boolean =>
  a !== undefined && (b === undefined || a.at < b.at || (a.at === b.at && a.order < b.order));
