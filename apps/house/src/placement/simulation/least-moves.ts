/** How many items each node has, of one kind. */
type Loads = ReadonlyMap<string, number>;

/** A node's time at the store: until the last moment (ms) at which its membership was valid. */
interface Stay {
  readonly id: string;
  readonly from: number;
  until: number;
  /** For how long (ms) some membership had been valid by then. */
  seen: number;
}

/**
 * The fewest moves with which even quotas follow a sequence of memberships: those of a placement that knows all at once
 * and is never late. It counts loads only, because any item is as good as another. A membership that expired and was
 * renewed was not interrupted, unless others were there for longer than anything may be unowned: they had to take
 * what would have waited for it.
 */
export class LeastMoves {
  readonly #longest: number;
  readonly #stays: Stay[] = [];
  readonly #last = new Map<string, Stay>();
  #seen = 0;
  #looked = 0;
  readonly #settled: { readonly at: number; readonly loads: readonly Loads[] }[] = [];

  /** `longest`: for how long (ms) something may be unowned. */
  constructor(longest: number) {
    this.#longest = longest;
  }

  /** These can run something at a moment (ms). */
  see(ids: readonly string[], now: number): void {
    if (ids.length > 0) this.#seen += now - this.#looked;
    this.#looked = now;
    for (const id of ids) {
      const stay = this.#last.get(id);
      if (stay === undefined || this.#seen - stay.seen > this.#longest) {
        const next = { id, from: now, until: now, seen: this.#seen };
        this.#stays.push(next);
        this.#last.set(id, next);
      } else Object.assign(stay, { until: now, seen: this.#seen });
    }
  }

  /** Everything is where it belongs: another node than the one that counting chose may have the remainder. */
  settle(loads: readonly Loads[], at: number): void {
    if (loads.every((each) => Math.max(...each.values()) - Math.min(...each.values()) <= 1))
      this.#settled.push({ at, loads });
  }

  /** For so many items of each kind. */
  moves(counts: readonly number[]): number {
    const loads: Loads[] = counts.map(() => new Map());
    let moves = 0;
    let next = 0;
    for (const now of this.#changes()) {
      for (; (this.#settled[next]?.at ?? now) < now; next++)
        for (const [kind, each] of this.#settled[next]?.loads.entries() ?? [])
          if (isSame(each, loads[kind])) loads[kind] = each;
      const ids = this.#stays.flatMap(({ id, from, until }) => (from <= now && now <= until ? id : []));
      // Without a node, everything waits for its owner.
      if (ids.length === 0) continue;
      for (const [kind, count] of counts.entries()) {
        const before = loads[kind] ?? new Map();
        const after = evenly(count, ids, before);
        loads[kind] = after;
        for (const [id, load] of before) moves += Math.max(0, load - (after.get(id) ?? 0));
      }
    }
    return moves;
  }

  /** When (ms) the memberships changed. */
  #changes(): readonly number[] {
    return [...new Set(this.#stays.flatMap(({ from, until }) => [from, until + 1]))].sort((a, b) => a - b);
  }
}

const isSame = (a: Loads, b: Loads | undefined): boolean =>
  a.size === b?.size && [...a.keys()].every((id) => b.has(id));

/** As even as can be: the remainder goes where most is. */
function evenly(count: number, ids: readonly string[], before: Loads): Loads {
  const share = Math.floor(count / ids.length);
  const largest = ids.toSorted((a, b) => (before.get(b) ?? 0) - (before.get(a) ?? 0));
  return new Map(largest.map((id, at) => [id, share + (at < count % ids.length ? 1 : 0)]));
}
