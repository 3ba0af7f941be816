import { type Kysely, sql } from 'kysely';

/** The rules under which a session is played; null: it began under a version that did not record them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table policies (
    id text primary key,
    rules jsonb not null,
    first_used_at timestamptz not null default now()
  )`.execute(db);
  await sql`alter table play_sessions add column policy text references policies (id)`.execute(db);
}
