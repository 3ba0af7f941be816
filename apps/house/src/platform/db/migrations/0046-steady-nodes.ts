import { type Kysely, sql } from 'kysely';

/** A node says whether it takes what is free; one of an earlier version always does. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table nodes add column steady boolean not null default true`.execute(db);
}
