import type { Held } from '../platform/lease/lease.ts';

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

/**
 * The memberships and leases of a site, for one node. Times are the store's own: a membership and a lease are valid for
 * six seconds after their last renewal. Every implementation passes `lease-store.suite.ts`.
 */
export interface LeaseStore {
  /** Becomes a member. */
  join(node: Joining): Promise<void>;
  setDraining(draining: boolean): Promise<void>;
  view(): Promise<SiteView>;
  /**
   * Renews the membership and these leases; returns the names of those that are still ours. A lease that has expired but
   * was not taken is renewed. If one was taken, the membership is not: the node ends. Undefined: another node has ended
   * the membership.
   */
  renew(held: readonly Held[]): Promise<ReadonlySet<string> | undefined>;
  /** Undefined: another holds it, or the whole site. A lease of our own is taken again, with a higher fence. */
  take(name: string): Promise<Held | undefined>;
  /** Nothing is written under it any more, and a renewal that is under way does not bring it back. */
  release(held: Held): Promise<void>;
  /** Another node is known to be dead: its membership and leases are free. */
  expire(nodeId: string): Promise<void>;
  /** Gives up the membership. */
  leave(): Promise<void>;
}
