import { type Kysely, sql } from 'kysely';

/** Sign-ins that were ended before their tokens expire. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table ended_logins (
    login uuid primary key,
    user_id int not null references users,
    at timestamptz not null default now()
  )`.execute(db);
}
