import { sql } from 'kysely';
import type { Db } from '../schema.ts';

/** How long (s) a lease is valid without a renewal, by the database's clock. */
const LEASE_SECONDS = 6;

/** The lease of the whole site: while a node or a command holds it, nobody else has a floor or a job. */
export const WHOLE_SITE = 'house';

/** A held lease. Its fence is higher than that of every earlier holder. */
export interface Held {
  readonly name: string;
  readonly fence: bigint;
}

const inTime = sql<Date>`clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})`;

/**
 * Takes a lease that has expired or was released; with `force`, from its holder too. Undefined: it is held. Waits for
 * the open transactions of the previous holder.
 */
export async function takeLease(
  db: Db,
  name: string,
  owner: string,
  { force }: { readonly force: boolean },
): Promise<Held | undefined> {
  const never = { name, owner: '', fence: 0n, expiresAt: sql<Date>`'-infinity'` };
  await db
    .insertInto('leases')
    .values(never)
    .onConflict((row) => row.doNothing())
    .execute();
  const taken = await db
    .updateTable('leases')
    .set((eb) => ({ owner, fence: eb('fence', '+', 1n), expiresAt: inTime, address: null }))
    .where('name', '=', name)
    .$if(!force, (query) => query.where('expiresAt', '<', sql<Date>`clock_timestamp()`))
    .returning('fence')
    .executeTakeFirst();
  return taken && { name, fence: taken.fence };
}

/** Releases a lease at once, so that a node that waits can take it. */
export async function releaseLease(db: Db, { name, fence }: Held): Promise<void> {
  await db
    .updateTable('leases')
    .set({ expiresAt: sql<Date>`'-infinity'`, address: null })
    .where((eb) => eb.and({ name, fence }))
    .execute();
}
