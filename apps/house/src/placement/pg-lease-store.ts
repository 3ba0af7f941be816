import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Db } from '../platform/db/schema.ts';
import { type Held, releaseLease, takeLease } from '../platform/lease/lease.ts';
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
  WHOLE_SITE,
} from '../platform/lease/membership.ts';
import type { Item, Joining, LeaseStore, SiteView } from './lease-store.ts';

/** How often (ms) a node tries to take the whole site. */
const RETRY_MS = 500;

interface Parts {
  /** Connections that are used for nothing else. */
  readonly db: Db;
  /** Jobs that this node can run, by the names of their leases (`job:…`). */
  readonly jobs: readonly string[];
  /** This node can notify no other, and so takes the whole site. */
  readonly whole: boolean;
  /** No other node can reach the database: whatever is held there was held by one that has ended. */
  readonly alone: boolean;
  readonly log: Pick<Logger, 'info'>;
}

/** Memberships and leases in PostgreSQL. */
export class PgLeaseStore implements LeaseStore {
  readonly #parts: Parts;
  #id = '';
  #site: Held | undefined;
  #left = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Waits for the whole site where this node takes that. */
  async join(node: Joining): Promise<void> {
    const { db, whole, alone, log } = this.#parts;
    let logged = false;
    this.#id = node.id;
    if (alone) await expireOthers(db, node.id);
    while (whole && this.#site === undefined && !this.#left) {
      this.#site = await takeLease(db, WHOLE_SITE, node.id, { force: false });
      if (this.#site !== undefined) break;
      if (!logged) log.info('another node has this site; waiting');
      logged = true;
      await sleep(RETRY_MS);
    }
    if (!this.#left) await join(db, node);
  }

  setDraining(draining: boolean): Promise<void> {
    return setDraining(this.#parts.db, this.#id, draining);
  }

  async view(): Promise<SiteView> {
    const { nodes, floors, leases } = await readSite(this.#parts.db);
    const owners = new Map(leases.map(({ name, owner }) => [name, owner]));
    const whole = owners.get(WHOLE_SITE);
    const item = (name: string, pinnedTo: string | null): Item => ({
      name,
      pinnedTo,
      owner: whole === undefined || whole === this.#id ? owners.get(name) : whole,
    });
    return {
      nodes,
      floors: floors.map(({ id, pinned_to }) => item(`floor:${id}`, pinned_to)),
      jobs: this.#parts.jobs.map((name) => item(name, null)),
    };
  }

  async renew(held: readonly Held[]): Promise<ReadonlySet<string> | undefined> {
    const site = this.#site === undefined ? [] : [this.#site];
    const ours = await renewAll(this.#parts.db, this.#id, [...site, ...held]);
    return site.every(({ name }) => ours?.has(name)) ? ours : undefined;
  }

  take(name: string): Promise<Held | undefined> {
    return takeAsMember(this.#parts.db, name, this.#id);
  }

  release(held: Held): Promise<void> {
    return releaseAsMember(this.#parts.db, held);
  }

  expire(nodeId: string): Promise<void> {
    return expireMember(this.#parts.db, nodeId);
  }

  async leave(): Promise<void> {
    this.#left = true;
    await leave(this.#parts.db, this.#id);
    if (this.#site !== undefined) await releaseLease(this.#parts.db, this.#site);
  }
}
