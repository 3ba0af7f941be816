import type { Clock } from '../../../platform/clock.ts';
import type { Held, Item, Joining, LeaseStore, LiveNode, Sent, SiteView } from './lease-store.ts';

/** For how long (ms) a membership and a lease are valid without a renewal. */
const VALID_MS = 6_000;
/** For how long (ms) a node is known to be dead. */
const DEAD_MS = 2_000;

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
      join: async (node, sent) => {
        self = node.id;
        this.#join(node, sent);
        return true;
      },
      setDraining: async (draining) => this.setDraining(self, draining),
      view: async () => this.view(),
      renew: async (held, sent) => this.#renew(self, held, sent),
      take: async (name, sent) => this.#take(name, self, sent),
      release: async (held) => {
        const lease = this.#leases.get(held.name);
        if (lease?.fence === held.fence)
          this.#leases.set(held.name, { owner: '', fence: held.fence + 1n, until: -1 });
      },
      expire: async (nodeId, { sentAt }) => {
        if (sentAt + DEAD_MS < this.#clock.now()) return;
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
      at: now,
      nodes: [...this.#members.values()].filter(({ until }) => until > now),
      floors: [...this.floors].map(([name, pinnedTo]) => item(name, pinnedTo)),
      jobs: this.#jobs.map((name) => item(name, null)),
    };
  }

  /** When (ms) what a request renews begins to be valid. */
  #since({ sentAt }: Sent): number {
    return Math.min(sentAt, this.#clock.now());
  }

  #join(node: Joining, sent: Sent): void {
    const { draining = false, until = 0, steady = true } = this.#members.get(node.id) ?? {};
    this.#members.set(node.id, {
      ...node,
      draining,
      steady,
      until: Math.max(until, this.#since(sent) + VALID_MS),
    });
  }

  #change(id: string, change: Partial<Member>): void {
    const member = this.#members.get(id);
    if (member !== undefined) this.#members.set(id, { ...member, ...change });
  }

  #renew(
    id: string,
    held: readonly Held[],
    sent: Sent & { readonly steady: boolean },
  ): ReadonlySet<string> | undefined {
    const member = this.#members.get(id);
    if (member === undefined) return undefined;
    const since = this.#since(sent);
    const ours = new Set<string>();
    for (const { name, fence } of held) {
      const lease = this.#leases.get(name);
      if (lease?.fence !== fence) continue;
      lease.until = Math.max(lease.until, since + VALID_MS);
      ours.add(name);
    }
    const until = Math.max(member.until, since + VALID_MS);
    if (ours.size === held.length) this.#change(id, { until, steady: sent.steady });
    return ours;
  }

  #take(name: string, owner: string, sent: Sent): Held | undefined {
    const now = this.#clock.now();
    const until = this.#since(sent) + VALID_MS;
    if (until <= now) return undefined;
    const lease = this.#leases.get(name);
    if (lease !== undefined && lease.owner !== owner && lease.until > now) return undefined;
    const fence = (lease?.fence ?? 0n) + 1n;
    this.#leases.set(name, { owner, fence, until });
    return { name, fence };
  }
}
