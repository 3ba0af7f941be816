import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';

/** How long (s) a lease holds without being renewed, by the database's clock. */
const LEASE_SECONDS = 6;

/** A lease that was taken. Its fence is higher than that of every holder before. */
export interface Held {
  readonly name: string;
  readonly fence: bigint;
}

const inTime = sql<Date>`clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})`;

/**
 * Takes a lease that nobody holds any more; `force` takes it from whoever holds it. Undefined: somebody does. Waits for
 * the transactions that write under it still.
 */
export async function takeLease(
  db: Db,
  name: string,
  owner: string,
  { force }: { readonly force: boolean },
): Promise<Held | undefined> {
  const never = { name, owner: '', fence: 0n, expires_at: sql<Date>`'-infinity'` };
  await db
    .insertInto('leases')
    .values(never)
    .onConflict((row) => row.doNothing())
    .execute();
  const taken = await db
    .updateTable('leases')
    .set((eb) => ({ owner, fence: eb('fence', '+', 1n), expires_at: inTime, address: null }))
    .where('name', '=', name)
    .$if(!force, (query) => query.where('expires_at', '<', sql<Date>`clock_timestamp()`))
    .returning('fence')
    .executeTakeFirst();
  return taken && { name, fence: taken.fence };
}

/** False: somebody else has taken it. One that is overdue but still ours holds on. */
export async function renewLease(db: Db, { name, fence }: Held): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('leases')
    .set({ expires_at: inTime })
    .where('name', '=', name)
    .where('fence', '=', fence)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Says where its holder can be reached: not known from one holder to the next. */
export async function tellAddress(db: Db, { name, fence }: Held, address: string): Promise<void> {
  await db
    .updateTable('leases')
    .set({ address })
    .where('name', '=', name)
    .where('fence', '=', fence)
    .execute();
}

/** Where whoever holds a lease now can be reached; undefined while nobody holds it, or it was not told yet. */
export async function holderAddress(db: Db, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('leases')
    .select('address')
    .where('name', '=', name)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst();
  return row?.address ?? undefined;
}

/** Whoever waits may take it at once. */
export async function giveLeaseBack(db: Db, { name, fence }: Held): Promise<void> {
  await db
    .updateTable('leases')
    .set({ expires_at: sql<Date>`'-infinity'`, address: null })
    .where('name', '=', name)
    .where('fence', '=', fence)
    .execute();
}
