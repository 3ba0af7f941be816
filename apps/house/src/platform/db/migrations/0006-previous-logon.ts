import { type Kysely, sql } from 'kysely';

/** The sign-in before the last one: what somebody who has just signed in is told of. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add previous_logon timestamptz, add previous_logon_ip text`.execute(db);
}
