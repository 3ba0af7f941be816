import type { Held } from '../../../platform/db/lease/lease.ts';

export type { Held };

/** A node whose membership is valid. */
export interface LiveNode {
  readonly id: string;
  /** What an operator calls it; two nodes may share a name while one replaces the other. */
  readonly name: string;
  /** Where the other nodes reach it. */
  readonly address: string | null;
  /** It hands everything over, and takes nothing. */
  readonly draining: boolean;
  /** It takes what is free, as its last renewal says. */
  readonly steady: boolean;
}

/** Something that one node at a time runs: a floor or a job, by the name of its lease. */
export interface Item {
  readonly name: string;
  /** The name of the node that runs it while that node is live. */
  readonly pinnedTo: string | null;
  /** The holder of its valid lease: a node's id, or the holder of the whole site. */
  readonly owner: string | undefined;
}

/** The site as one statement reads it. */
export interface SiteView {
  /** When (ms, by the store's clock) it was read. */
  readonly at: number;
  readonly nodes: readonly LiveNode[];
  readonly floors: readonly Item[];
  readonly jobs: readonly Item[];
}

/** A node as it joins. */
export interface Joining {
  readonly id: string;
  readonly name: string;
  readonly address: string | null;
  /** Where browsers reach its sockets, if they may come there directly. */
  readonly socketUrl?: string | undefined;
  /** The id of the policy by which it runs. */
  readonly policyId?: string;
}

/** A request of a node. */
export interface Sent {
  /** When (ms) it was sent, as the node knows the store's clock. */
  readonly sentAt: number;
}

/**
 * The memberships and leases of a site, for one node. Times are the store's own: a membership and a lease are valid for
 * six seconds after the request was sent that renewed them last. A request may arrive long after that, when its node
 * has ended. Every implementation passes `lease-store.suite.ts`.
 */
export interface LeaseStore {
  /** Becomes a member. Safe to repeat. False: another node has the whole site, and this one is to ask again. */
  join(node: Joining, sent: Sent): Promise<boolean>;
  setDraining(draining: boolean): Promise<void>;
  view(): Promise<SiteView>;
  /**
   * Renews the membership and these leases; returns the names of those that are still ours. A lease that has expired but
   * was not taken is renewed. If one was taken, the membership is not: the node ends. Undefined: another node has ended
   * the membership, and nothing is renewed. `steady`: the node takes what is free.
   */
  renew(
    held: readonly Held[],
    sent: Sent & { readonly steady: boolean },
  ): Promise<ReadonlySet<string> | undefined>;
  /**
   * Undefined: another holds it, or the whole site, or the lease would have expired since this was sent. A lease of our
   * own is taken again, with a higher fence.
   */
  take(name: string, sent: Sent): Promise<Held | undefined>;
  /** Nothing is written under it any more, and a renewal that is under way does not bring it back. */
  release(held: Held): Promise<void>;
  /** Another node is known to be dead: its membership and leases are free. After two seconds this is known no more. */
  expire(nodeId: string, sent: Sent): Promise<void>;
  /** Gives up the membership. */
  leave(): Promise<void>;
}
