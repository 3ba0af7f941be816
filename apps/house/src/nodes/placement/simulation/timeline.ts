/** Cancels what was to happen. */
export type Cancel = () => void;

interface Happening {
  readonly at: number;
  readonly order: number;
  /** Nobody waits for what it does. */
  readonly quiet: boolean;
  call: (() => void) | undefined;
}

/** Lets promises that need no simulated time settle: a tick comes when no microtask is left. */
const settled = () => new Promise<void>((resolve) => process.nextTick(resolve));
/** Lets timers and messages of this process have their turn, which ticks do not. */
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Simulated time in ms, which costs no real time. */
export class Timeline {
  #now = 0;
  #order = 0;
  /** A binary heap, the earliest first. */
  readonly #heap: Happening[] = [];

  get now(): number {
    return this.#now;
  }

  /** `quiet`: no promise settles by it, so that the next happening may follow at once. */
  after(millis: number, call: () => void, { quiet = false } = {}): Cancel {
    const happening: Happening = {
      at: this.#now + Math.max(0, millis),
      order: this.#order++,
      quiet,
      call,
    };
    this.#push(happening);
    return () => {
      happening.call = undefined;
    };
  }

  /** Lets everything happen that is due within so many ms. */
  async run(millis: number): Promise<void> {
    const end = this.#now + millis;
    await turn();
    for (let next = this.#heap[0]; next !== undefined && next.at <= end; next = this.#heap[0]) {
      this.#pop();
      if (next.call === undefined) continue;
      this.#now = next.at;
      next.call();
      if (!next.quiet) await settled();
    }
    this.#now = end;
  }

  #push(happening: Happening): void {
    let at = this.#heap.push(happening) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = this.#heap[parent];
      if (above === undefined || !isBefore(happening, above)) break;
      this.#heap[at] = above;
      at = parent;
    }
    this.#heap[at] = happening;
  }

  #pop(): void {
    const last = this.#heap.pop();
    if (last === undefined || this.#heap.length === 0) return;
    let at = 0;
    for (;;) {
      const left = 2 * at + 1;
      let [least, below] = [left, this.#heap[left]];
      if (below === undefined) break;
      const right = this.#heap[left + 1];
      if (right !== undefined && isBefore(right, below)) [least, below] = [left + 1, right];
      if (!isBefore(below, last)) break;
      this.#heap[at] = below;
      at = least;
    }
    this.#heap[at] = last;
  }
}

const isBefore = (a: Happening, b: Happening): boolean => a.at < b.at || (a.at === b.at && a.order < b.order);
