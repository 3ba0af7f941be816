import type { Logger } from 'pino';
import type { SiteContext } from '../../../context.ts';
import { type Held, releaseLease, takeLease, WHOLE_SITE } from '../../../platform/db/lease/lease.ts';
import type { Item, Joining, LeaseStore, Sent, SiteView } from './lease-store.ts';
import {
  expireMember,
  expireOthers,
  join,
  leave,
  readSite,
  releaseAsMember,
  renewAll,
  setDraining,
  takeAsMember,
} from './membership.ts';

/** Memberships and leases in PostgreSQL. */
export class PgLeaseStore implements LeaseStore {
  readonly #parts;
  #id = '';
  #site: Held | undefined;
  #waits = false;
  #left = false;

  constructor(
    parts: Pick<SiteContext, 'db'> & {
      /** Jobs that this node can run, by the names of their leases (`job:…`). */
      readonly jobs: readonly string[];
      /** This node can notify no other, and so takes the whole site. */
      readonly whole: boolean;
      /** No other node can reach the database: whatever is held there was held by one that has ended. */
      readonly alone: boolean;
      readonly log: Pick<Logger, 'info'>;
    },
  ) {
    this.#parts = parts;
  }

  /** With the whole site, where this node takes that. */
  async join(node: Joining, sent: Sent): Promise<boolean> {
    const { db, whole, alone, log } = this.#parts;
    this.#id = node.id;
    if (alone) await expireOthers(db, node.id);
    if (whole && this.#site === undefined) {
      const site = await takeLease(db, WHOLE_SITE, node.id, { force: false });
      // An earlier attempt may have been answered meanwhile.
      this.#site ??= site;
    }
    if (whole && this.#site === undefined) {
      if (!this.#waits) log.info('another node has this site; waiting');
      this.#waits = true;
      return false;
    }
    if (!this.#left) await join(db, node, sent);
    return true;
  }

  setDraining(draining: boolean): Promise<void> {
    return setDraining(this.#parts.db, this.#id, draining);
  }

  async view(): Promise<SiteView> {
    const { at, nodes, floors, leases } = await readSite(this.#parts.db);
    const owners = new Map(leases.map(({ name, owner }) => [name, owner]));
    const whole = owners.get(WHOLE_SITE);
    const item = (name: string, pinnedTo: string | null): Item => ({
      name,
      pinnedTo,
      owner: whole === undefined || whole === this.#id ? owners.get(name) : whole,
    });
    return {
      at,
      nodes,
      floors: floors.map(({ id, pin }) => item(`floor:${id}`, pin)),
      jobs: this.#parts.jobs.map((name) => item(name, null)),
    };
  }

  async renew(
    held: readonly Held[],
    sent: Sent & { readonly steady: boolean },
  ): Promise<ReadonlySet<string> | undefined> {
    const site = this.#site === undefined ? [] : [this.#site];
    const ours = await renewAll(this.#parts.db, this.#id, [...site, ...held], sent);
    return site.every(({ name }) => ours?.has(name)) ? ours : undefined;
  }

  take(name: string, sent: Sent): Promise<Held | undefined> {
    return takeAsMember(this.#parts.db, name, this.#id, sent);
  }

  release(held: Held): Promise<void> {
    return releaseAsMember(this.#parts.db, held);
  }

  expire(nodeId: string, sent: Sent): Promise<void> {
    return expireMember(this.#parts.db, nodeId, sent);
  }

  async leave(): Promise<void> {
    this.#left = true;
    await leave(this.#parts.db, this.#id);
    if (this.#site !== undefined) await releaseLease(this.#parts.db, this.#site);
  }
}
