import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Logger } from 'pino';
import type { SiteContext } from '../../../context.ts';
import { type Held, releaseLease, takeLease, WHOLE_SITE } from '../../../platform/db/lease/lease.ts';
import type { Db } from '../../../platform/db/schema.ts';
import type { Item, Joining, LeaseStore, Sent, SiteView } from './lease-store.ts';

/** For how long (s) a membership and a lease are valid without a renewal, by the database's clock. */
const VALID_SECONDS = 6;
/** For how long (s) a node is known to be dead. */
const DEAD_SECONDS = 2;
/** Rows of nodes that were killed are removed after so long (s); a node that was paused for longer ends. */
const FORGOTTEN_SECONDS = 3_600;

const now = sql<Date>`clock_timestamp()`;
const interval = (seconds: number) => sql`make_interval(secs => ${seconds})`;
const moment = ({ sentAt }: Sent) => sql<Date>`to_timestamp(${sentAt}::float8 / 1000)`;
/** Until when what a request takes is valid. */
const validBy = (sent: Sent) =>
  sql<Date>`least(clock_timestamp(), ${moment(sent)}) + ${interval(VALID_SECONDS)}`;
/** The same for what it renews: another may have arrived before it, or the clock may have been set back. */
const renewedBy = (sent: Sent, before: 'nodes.expiresAt' | 'leases.expiresAt') =>
  sql<Date>`least(clock_timestamp() + ${interval(VALID_SECONDS)}, greatest(${sql.ref(before)}, ${validBy(sent)}))`;
const never = sql<Date>`'-infinity'`;

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
    if (alone) {
      await db.deleteFrom('nodes').where('id', '<>', node.id).execute();
      await db.updateTable('leases').set({ expiresAt: never }).where('owner', '<>', node.id).execute();
    }
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
    if (!this.#left) await renewMember(db, node, sent);
    return true;
  }

  async setDraining(draining: boolean): Promise<void> {
    await this.#parts.db.updateTable('nodes').set({ draining }).where('id', '=', this.#id).execute();
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

  /** Its fence is raised: a renewal that is still under way does not bring it back. */
  async release({ name, fence }: Held): Promise<void> {
    await this.#parts.db
      .updateTable('leases')
      .set({ owner: '', fence: fence + 1n, expiresAt: never })
      .where((eb) => eb.and({ name, fence }))
      .execute();
  }

  expire(nodeId: string, sent: Sent): Promise<void> {
    return expireMember(this.#parts.db, nodeId, sent);
  }

  async leave(): Promise<void> {
    this.#left = true;
    const { db } = this.#parts;
    await db.deleteFrom('nodes').where('id', '=', this.#id).execute();
    if (this.#site !== undefined) await releaseLease(db, this.#site);
  }
}

/** Makes a node a member, or renews one. */
async function renewMember(
  db: Db,
  { id, name, address, socketUrl, policyId }: Joining,
  sent: Sent,
): Promise<void> {
  const row = { name, address, socketUrl: socketUrl ?? null, policyId: policyId ?? null };
  await db
    .deleteFrom('nodes')
    .where('expiresAt', '<', sql<Date>`clock_timestamp() - make_interval(secs => ${FORGOTTEN_SECONDS})`)
    .execute();
  await db
    .insertInto('nodes')
    .values({ id, ...row, expiresAt: validBy(sent) })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ ...row, expiresAt: renewedBy(sent, 'nodes.expiresAt') }),
    )
    .execute();
}

/** Ends the membership and the leases of a dead node, unless this arrives so late that it may be alive. */
async function expireMember(db: Db, id: string, sent: Sent): Promise<void> {
  const isKnown = sql<boolean>`${moment(sent)} + ${interval(DEAD_SECONDS)} > clock_timestamp()`;
  await db
    .with('gone', (query) => query.deleteFrom('nodes').where('id', '=', id).where(isKnown))
    // In one order, so that statements over several leases never wait for each other in a circle.
    .with('held', (query) =>
      query
        .selectFrom('leases')
        .select('name')
        .where('owner', '=', id)
        .where(isKnown)
        .orderBy('name')
        .forNoKeyUpdate(),
    )
    .updateTable('leases')
    .from('held')
    .set({ expiresAt: never })
    .whereRef('leases.name', '=', 'held.name')
    .where('leases.owner', '=', id)
    .execute();
}

/**
 * Renews a membership and leases in one statement; returns the names of the leases that were not taken by another. If one
 * was taken, the membership is not renewed. Undefined: it was ended. `steady`: the node takes what is free.
 */
async function renewAll(
  db: Db,
  id: string,
  held: readonly Held[],
  { steady, ...sent }: Sent & { readonly steady: boolean },
): Promise<ReadonlySet<string> | undefined> {
  const names = held.map(({ name }) => name);
  const fences = held.map(({ fence }) => String(fence));
  const rows = await db
    .with('held', (query) =>
      query
        .selectFrom('leases')
        .innerJoin(
          sql<Held>`unnest(${names}::text[], ${fences}::bigint[])`.as<'ours'>(sql`ours(name, fence)`),
          (on) => on.onRef('ours.name', '=', 'leases.name').onRef('ours.fence', '=', 'leases.fence'),
        )
        .select(['leases.name', 'leases.fence'])
        .where((eb) => eb.exists(eb.selectFrom('nodes').select('nodes.id').where('nodes.id', '=', id)))
        .orderBy('leases.name')
        .forNoKeyUpdate('leases'),
    )
    .with('renewed', (query) =>
      query
        .updateTable('leases')
        .from('held')
        .set({ expiresAt: renewedBy(sent, 'leases.expiresAt') })
        .whereRef('leases.name', '=', 'held.name')
        .whereRef('leases.fence', '=', 'held.fence')
        .returning('leases.name'),
    )
    .with('member', (query) =>
      query
        .updateTable('nodes')
        .set((eb) => ({
          steady,
          // A node that has lost a lease ends: it is not to be given another.
          expiresAt: eb
            .case()
            .when(eb.selectFrom('held').select(eb.fn.countAll<bigint>().as('n')), '=', BigInt(held.length))
            .then(renewedBy(sent, 'nodes.expiresAt'))
            .else(eb.ref('expiresAt'))
            .end(),
        }))
        .where('id', '=', id)
        .returning('id'),
    )
    .selectFrom('member')
    .leftJoin('renewed', (on) => on.onTrue())
    .select('renewed.name')
    .execute();
  return rows.length === 0 ? undefined : new Set(rows.flatMap(({ name }) => name ?? []));
}

/**
 * Takes a lease that nobody holds, or that this owner holds, unless another has the whole site, or the lease would have
 * expired since this was sent.
 */
async function takeAsMember(db: Db, name: string, owner: string, sent: Sent): Promise<Held | undefined> {
  const until = validBy(sent);
  // A holder of the whole site that did not renew it writes no more from here on, whether or not it wakes up.
  await db
    .updateTable('leases')
    .set((eb) => ({ owner: '', fence: eb('fence', '+', 1n), address: null }))
    .where('name', '=', WHOLE_SITE)
    .where('owner', 'not in', ['', owner])
    .where('expiresAt', '<', now)
    .execute();
  const taken = await db
    .with('site', (query) =>
      query
        .selectFrom('leases')
        .select('name')
        .where('name', '=', WHOLE_SITE)
        .where('owner', 'in', ['', owner])
        .forShare(),
    )
    .insertInto('leases')
    .columns(['name', 'owner', 'fence', 'expiresAt'])
    .expression((query) =>
      query
        .selectFrom('site')
        .select([
          sql.val(name).as('name'),
          sql.val(owner).as('owner'),
          sql<bigint>`1`.as('fence'),
          until.as('at'),
        ])
        .where(until, '>', now),
    )
    .onConflict((row) =>
      row
        .column('name')
        .doUpdateSet((eb) => ({
          owner,
          fence: eb('leases.fence', '+', 1n),
          expiresAt: until,
          address: null,
        }))
        .where((eb) => eb.or([eb('leases.expiresAt', '<', now), eb('leases.owner', '=', owner)])),
    )
    .returning('fence')
    .executeTakeFirst();
  return taken && { name, fence: taken.fence };
}

/** Live nodes, floors and valid leases, by one statement. */
const readSite = (db: Db) =>
  db
    .selectNoFrom((eb) => [
      sql<number>`extract(epoch from clock_timestamp())::float8 * 1000`.as('at'),
      jsonArrayFrom(
        eb
          .selectFrom('nodes')
          .select(['id', 'name', 'address', 'draining', 'steady'])
          .where('expiresAt', '>', now),
      ).as('nodes'),
      jsonArrayFrom(
        eb
          .selectFrom('floors')
          .select(['id', 'pinnedTo as pin'])
          .where('retiredAt', 'is', null)
          .orderBy('id'),
      ).as('floors'),
      jsonArrayFrom(eb.selectFrom('leases').select(['name', 'owner']).where('expiresAt', '>', now)).as(
        'leases',
      ),
    ])
    .executeTakeFirstOrThrow();
