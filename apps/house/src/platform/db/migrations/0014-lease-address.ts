import { type Kysely, sql } from 'kysely';

/** Where a lease's holder can be reached by those who wait for it; null while it cannot. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table leases add column address text').execute(db);
}
