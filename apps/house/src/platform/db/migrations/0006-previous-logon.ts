import { type Kysely, sql } from 'kysely';

/** The sign-in before the last one, which is shown after a sign-in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add previous_logon timestamptz, add previous_logon_ip text`.execute(db);
}
