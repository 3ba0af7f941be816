/** How many items each node has, of one kind. */
type Loads = ReadonlyMap<string, number>;

/** A live node. */
interface Member {
  readonly id: string;
  /** It takes what is free. */
  readonly steady: boolean;
}

/** From the first to the last moment (ms) at which something was true of a node. */
interface Spell {
  readonly id: string;
  readonly from: number;
  until: number;
}

/**
 * The fewest moves with which even quotas follow a sequence of memberships: those of a placement that knows all at once
 * and is never late. It counts loads only, because any item is as good as another.
 *
 * A node whose membership expired and was renewed keeps what it had, unless others were there for longer than anything
 * may be unowned: they had to take it. Nothing goes to a node while its membership is not valid, or it is not steady.
 */
export class LeastMoves {
  readonly #longest: number;
  /** Of nodes that keep what they have. */
  readonly #stays: Spell[] = [];
  /** Of nodes that take something. */
  readonly #takes: Spell[] = [];
  readonly #stay = new Map<string, Spell & { seen: number }>();
  readonly #take = new Map<string, Spell>();
  /** For how long (ms) some membership has been valid. */
  #seen = 0;
  #looked = 0;
  readonly #settled: { readonly at: number; readonly loads: readonly Loads[] }[] = [];

  /** `longest`: for how long (ms) something may be unowned. */
  constructor(longest: number) {
    this.#longest = longest;
  }

  /** These are live at a moment (ms). */
  see(members: readonly Member[], now: number): void {
    if (members.length > 0) this.#seen += now - this.#looked;
    for (const { id } of members) {
      const stay = this.#stay.get(id);
      if (stay !== undefined && this.#seen - stay.seen <= this.#longest)
        Object.assign(stay, { until: now, seen: this.#seen });
      else this.#stay.set(id, begun(this.#stays, { id, from: now, until: now, seen: this.#seen }));
    }
    const steady = members.filter((member) => member.steady);
    for (const { id } of steady.length > 0 ? steady : members) {
      const take = this.#take.get(id);
      if (take?.until === this.#looked) take.until = now;
      else this.#take.set(id, begun(this.#takes, { id, from: now, until: now }));
    }
    this.#looked = now;
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
      const [ids, takers] = [at(this.#stays, now), new Set(at(this.#takes, now))];
      // Without a node, everything waits for its owner.
      if (takers.size === 0) continue;
      for (const [kind, count] of counts.entries()) {
        const before = loads[kind] ?? new Map();
        const after = evenly(count, { ids, takers, before });
        loads[kind] = after;
        for (const [id, load] of before) moves += Math.max(0, load - (after.get(id) ?? 0));
      }
    }
    return moves;
  }

  /** When (ms) something changed. */
  #changes(): readonly number[] {
    const ends = [...this.#stays, ...this.#takes].flatMap(({ from, until }) => [from, until + 1]);
    return [...new Set(ends)].sort((a, b) => a - b);
  }
}

function begun<T extends Spell>(spells: Spell[], spell: T): T {
  spells.push(spell);
  return spell;
}

const at = (spells: readonly Spell[], now: number): readonly string[] =>
  spells.flatMap(({ id, from, until }) => (from <= now && now <= until ? id : []));

const isSame = (a: Loads, b: Loads | undefined): boolean =>
  a.size === b?.size && [...a.keys()].every((id) => b.has(id));

interface Nodes {
  readonly ids: readonly string[];
  /** Those of them that take more than they had. */
  readonly takers: ReadonlySet<string>;
  readonly before: Loads;
}

/** As even as can be: the remainder goes where most is. */
function evenly(count: number, { ids, takers, before }: Nodes): Loads {
  const rooms = ids.map((id) => ({ id, had: before.get(id) ?? 0, load: 0 }));
  for (let n = 0; n < count; n++) {
    const [next] = rooms
      .filter(({ id, load, had }) => takers.has(id) || load < had)
      .sort((a, b) => a.load - b.load || b.had - a.had);
    if (next !== undefined) next.load++;
  }
  return new Map(rooms.map(({ id, load }) => [id, load]));
}
