import type { Held, Item } from '../store/lease-store.ts';
import type { MemorySite } from '../store/memory-lease-store.ts';
import { LeastMoves } from './least-moves.ts';
import type { SimulatedNode, Witness } from './simulated-node.ts';
import type { Timeline } from './timeline.ts';

/**
 * The longest (ms) that something is unowned while a node could run it: six seconds until the lease of a paused owner
 * expires, half a second until the others look, and one for late answers of the store and for opening it.
 */
export const UNOWNED_MS = 7_500;
/** How often (ms) that is looked at. */
const LOOK_MS = 100;

const ON_PURPOSE = ['stopped', 'killed'];

/** What is looked at. */
interface Observed {
  readonly timeline: Timeline;
  readonly site: MemorySite;
  /** Every node that has not ended. */
  readonly nodes: Set<SimulatedNode>;
}

/** Sees what must not happen. */
export class Checks implements Witness {
  readonly violations: string[] = [];
  moves = 0;
  writes = 0;
  refused = 0;
  /** How long (ms) something was still unowned after the last disturbance, each time. */
  readonly unowned: number[] = [];
  /** Reasons for which nodes ended. */
  readonly endings: string[] = [];
  readonly #site: Observed;
  readonly #least = new LeastMoves(UNOWNED_MS);
  readonly #lastOwner = new Map<string, string>();
  /** Since when (ms) something is unowned, or the last disturbance while it is. */
  readonly #away = new Map<string, number>();
  /** The fence under which a lease was last written, and the node. */
  readonly #written = new Map<string, { readonly fence: bigint; readonly by: string }>();

  constructor(site: Observed) {
    this.#site = site;
    const look = () => {
      this.#look();
      site.timeline.after(LOOK_MS, look, { quiet: true });
    };
    site.timeline.after(LOOK_MS, look, { quiet: true });
  }

  /** The moves that even quotas need for the memberships that there were. */
  get leastMoves(): number {
    const { floors, jobs } = this.#site.site.view();
    return this.#least.moves([floors.length, jobs.length]);
  }

  /** Something happens to a node: the bound for what is unowned begins from here. */
  disturbed(): void {
    for (const name of this.#away.keys()) this.#away.set(name, this.#site.timeline.now);
  }

  membersChanged(live = this.#site.site.view().nodes): void {
    const { nodes, timeline } = this.#site;
    const leaving = new Set([...nodes].filter(({ leaves }) => leaves).map(({ id }) => id));
    const members = live.filter(({ id, draining }) => !draining && !leaving.has(id));
    this.#least.see(members, timeline.now);
  }

  opening(node: SimulatedNode, name: string): void {
    const calm = ({ disturbedUntil }: SimulatedNode) => disturbedUntil < this.#site.timeline.now;
    for (const other of this.#site.nodes)
      if (other !== node && other.runs.has(name) && calm(node) && calm(other))
        this.#violated(
          `${name} opens on ${node.id} while it runs on ${other.id}, which nothing has disturbed`,
        );
  }

  opened(node: SimulatedNode, name: string): void {
    const last = this.#lastOwner.get(name);
    if (last !== undefined && last !== node.id) this.moves++;
    this.#lastOwner.set(name, node.id);
  }

  ended(node: SimulatedNode, reason: string): void {
    this.#site.nodes.delete(node);
    this.endings.push(reason);
    this.disturbed();
    if (!ON_PURPOSE.includes(reason) && node.disturbedUntil < this.#site.timeline.now)
      this.#violated(`${node.id} ended although nothing has disturbed it: ${reason}`);
  }

  /** A write has arrived at the store. */
  written(node: SimulatedNode, held: Held): void {
    const { name, fence } = held;
    if (!this.#site.site.accepts(held)) {
      this.refused++;
      return;
    }
    this.writes++;
    const last = this.#written.get(name);
    if (last !== undefined && (fence < last.fence || (fence === last.fence && node.id !== last.by)))
      this.#violated(`${name} was written by ${node.id} under ${fence} after ${last.by} under ${last.fence}`);
    this.#written.set(name, { fence, by: node.id });
    for (const other of this.#site.nodes) {
      const same = other === node ? undefined : other.runs.get(name);
      if (same !== undefined && this.#site.site.accepts(same))
        this.#violated(`${name} can be written by ${node.id} and by ${other.id}`);
    }
  }

  /** At the end, when nothing has been disturbed for a while: all is owned, once, and evenly. */
  finish(): void {
    const { floors, jobs } = this.#site.site.view();
    for (const items of [floors, jobs]) {
      const loadOf = this.#loadsOf(items);
      const loads = [...loadOf.values()];
      if (loads.length > 0 && total(loadOf) !== items.length)
        this.#violated(`${items.length} to run, and the nodes run ${loads.join(', ')}`);
      if (Math.max(...loads) - Math.min(...loads) > 1) this.#violated(`uneven loads: ${loads.join(', ')}`);
    }
  }

  /** What a node runs and may write. */
  #ownedBy({ process, runs }: SimulatedNode): readonly string[] {
    if (!process.runs) return [];
    return [...runs].flatMap(([name, held]) => (this.#site.site.accepts(held) ? name : []));
  }

  #look(): void {
    const { nodes, site, timeline } = this.#site;
    const { floors, jobs, nodes: live } = site.view();
    const owned = new Set([...nodes].flatMap((node) => this.#ownedBy(node)));
    const able = [...nodes].some((node) => node.process.runs && !node.link.isCut && !node.leaves);
    for (const { name } of [...floors, ...jobs]) {
      const since = this.#away.get(name);
      if (owned.has(name)) {
        if (since !== undefined) this.unowned.push(timeline.now - since);
        this.#away.delete(name);
      } else if (since === undefined || !able) {
        this.#away.set(name, timeline.now);
      } else if (timeline.now - since > UNOWNED_MS) {
        this.#violated(`${name} has been unowned for ${Math.round(timeline.now - since)} ms`);
        this.#away.set(name, timeline.now);
      }
    }
    this.membersChanged(live);
    if (this.#away.size > 0) return;
    const kinds = [floors, jobs].map((items) => ({ items, loads: this.#loadsOf(items) }));
    // A node that leaves may still own some.
    if (kinds.every(({ items, loads }) => total(loads) === items.length))
      this.#least.settle(
        kinds.map(({ loads }) => loads),
        timeline.now,
      );
  }

  /** Of the nodes that can run something: one that is cut off while it joins does not know that it has joined. */
  #loadsOf(items: readonly Item[]): ReadonlyMap<string, number> {
    const names = new Set(items.map(({ name }) => name));
    const nodes = [...this.#site.nodes].filter(({ started, leaves }) => started && !leaves);
    return new Map(
      nodes.map((node) => [node.id, this.#ownedBy(node).filter((name) => names.has(name)).length]),
    );
  }

  #violated(what: string): void {
    this.violations.push(`at ${Math.round(this.#site.timeline.now)} ms: ${what}`);
  }
}

const total = (loads: ReadonlyMap<string, number>): number =>
  [...loads.values()].reduce((sum, load) => sum + load, 0);
