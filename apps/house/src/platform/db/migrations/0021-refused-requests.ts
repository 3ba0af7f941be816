import { type Kysely, sql } from 'kysely';

/** The refusals of requests that would have moved money: a repeated request is refused alike. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table refused_requests (
    request_id text primary key,
    terms text not null,
    refused int not null,
    params jsonb not null,
    at timestamptz not null default now()
  )`.execute(db);
  await sql`create index refused_requests_at on refused_requests (at)`.execute(db);
  await sql`create trigger refused_requests_fenced before insert or update or delete on refused_requests
    for each statement execute function check_fence()`.execute(db);
}
