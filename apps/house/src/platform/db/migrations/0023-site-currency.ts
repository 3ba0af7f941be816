import { type Kysely, sql } from 'kysely';

/** The currency of the books; null until the house starts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table site add column currency text`.execute(db);
}
