import type { Clock } from '../platform/clock.ts';
import type { Held, Item, Joining, LeaseStore, LiveNode, SiteView } from './lease-store.ts';

/** For how long (ms) a membership and a lease are valid without a renewal. */
export const VALID_MS = 6_000;

interface Lease {
  owner: string;
  fence: bigint;
  until: number;
}

interface Member extends LiveNode {
  readonly until: number;
}

/** Memberships and leases in memory: what the database is to the nodes of a site. */
export class MemorySite {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #leases = new Map<string, Lease>();
  readonly #members = new Map<string, Member>();
  readonly #jobs: readonly string[];
  /** Floors by the names of their leases, with the names of the nodes to which they are pinned. */
  readonly floors: Map<string, string | null>;

  constructor(
    clock: Pick<Clock, 'now'>,
    { floors, jobs = [] }: { readonly floors: readonly string[]; readonly jobs?: readonly string[] },
  ) {
    this.#clock = clock;
    this.#jobs = jobs;
    this.floors = new Map(floors.map((name) => [name, null]));
  }

  /** Whether a write under that lease is accepted: nobody has taken the lease since. */
  accepts({ name, fence }: Held): boolean {
    return this.#leases.get(name)?.fence === fence;
  }

  /** The site as one node reaches it. */
  store(): LeaseStore {
    let self = '';
    return {
      join: async (node) => {
        self = node.id;
        this.#join(node);
      },
      setDraining: async (draining) => this.setDraining(self, draining),
      view: async () => this.view(),
      renew: async (held) => this.#renew(self, held),
      take: async (name) => this.#take(name, self),
      release: async (held) => {
        const lease = this.#leases.get(held.name);
        if (lease?.fence === held.fence)
          this.#leases.set(held.name, { owner: '', fence: held.fence + 1n, until: -1 });
      },
      expire: async (nodeId) => {
        this.#members.delete(nodeId);
        for (const lease of this.#leases.values()) if (lease.owner === nodeId) lease.until = -1;
      },
      leave: async () => void this.#members.delete(self),
    };
  }

  /** As an operator does it. */
  setDraining(id: string, draining: boolean): void {
    this.#change(id, { draining });
  }

  view(): SiteView {
    const now = this.#clock.now();
    const item = (name: string, pinnedTo: string | null): Item => {
      const lease = this.#leases.get(name);
      return { name, pinnedTo, owner: lease !== undefined && lease.until > now ? lease.owner : undefined };
    };
    return {
      nodes: [...this.#members.values()].filter(({ until }) => until > now),
      floors: [...this.floors].map(([name, pinnedTo]) => item(name, pinnedTo)),
      jobs: this.#jobs.map((name) => item(name, null)),
    };
  }

  #join(node: Joining): void {
    this.#members.set(node.id, { ...node, draining: false, until: this.#clock.now() + VALID_MS });
  }

  #change(id: string, change: Partial<Member>): void {
    const member = this.#members.get(id);
    if (member !== undefined) this.#members.set(id, { ...member, ...change });
  }

  #renew(id: string, held: readonly Held[]): ReadonlySet<string> | undefined {
    const until = this.#clock.now() + VALID_MS;
    const ours = new Set<string>();
    for (const { name, fence } of held) {
      const lease = this.#leases.get(name);
      if (lease?.fence !== fence) continue;
      lease.until = until;
      ours.add(name);
    }
    if (!this.#members.has(id)) return undefined;
    if (ours.size === held.length) this.#change(id, { until });
    return ours;
  }

  #take(name: string, owner: string): Held | undefined {
    const now = this.#clock.now();
    const lease = this.#leases.get(name);
    if (lease !== undefined && lease.owner !== owner && lease.until > now) return undefined;
    const fence = (lease?.fence ?? 0n) + 1n;
    this.#leases.set(name, { owner, fence, until: now + VALID_MS });
    return { name, fence };
  }
}
