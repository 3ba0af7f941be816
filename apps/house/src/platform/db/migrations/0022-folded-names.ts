import { type Kysely, sql } from 'kysely';

/** Names for comparing. Null until the house has started: it writes those of accounts that have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column folded_username text, add column folded_name text`.execute(db);
  await sql`create index users_folded_username on users (folded_username)`.execute(db);
}
