/**
 * The fewest moves with which even quotas follow a sequence of memberships: those of a placement that knows all at once
 * and is never late. It counts loads only, because any item is as good as another.
 */
export class LeastMoves {
  moves = 0;
  readonly #all: readonly Loads[];

  constructor(...counts: readonly number[]) {
    this.#all = counts.map((count) => new Loads(count));
  }

  /** The nodes that can run something from now on. Without one, everything waits for its owner. */
  see(ids: readonly string[]): void {
    if (ids.length > 0) for (const loads of this.#all) this.moves += loads.follow(ids);
  }
}

class Loads {
  readonly #count: number;
  #loads = new Map<string, number>();
  #placed = false;

  constructor(count: number) {
    this.#count = count;
  }

  /** Moves as little as it can; returns how much. */
  follow(ids: readonly string[]): number {
    if (ids.length === this.#loads.size && ids.every((id) => this.#loads.has(id))) return 0;
    const before = this.#loads;
    let gone = 0;
    for (const [id, load] of before) if (!ids.includes(id)) gone += load;
    const share = Math.floor(this.#count / ids.length);
    const largest = ids.toSorted((a, b) => (before.get(b) ?? 0) - (before.get(a) ?? 0));
    this.#loads = new Map(largest.map((id, at) => [id, share + (at < this.#count % ids.length ? 1 : 0)]));
    if (!this.#placed) {
      this.#placed = true;
      return 0;
    }
    const excess = [...this.#loads].map(([id, load]) => Math.max(0, (before.get(id) ?? 0) - load));
    return excess.reduce((sum, each) => sum + each, gone);
  }
}
