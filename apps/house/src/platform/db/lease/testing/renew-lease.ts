import { sql } from 'kysely';
import type { Db } from '../../schema.ts';
import type { Held } from '../lease.ts';

/** Renews a lease as a node of version 0.1.0 does. False: another holder has taken it. */
export async function renewLease(db: Db, { name, fence }: Held): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('leases')
    .set({ expiresAt: sql<Date>`clock_timestamp() + interval '6 s'` })
    .where('name', '=', name)
    .where('fence', '=', fence)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
