import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  'create index session_log_at on session_log (at)',
  'create index ended_logins_at on ended_logins (at)',
  'create index machine_events_at on machine_events (at)',
  'create index chat_messages_at on chat_messages (at)',
  // Every node adds to these; only the house that works takes away.
  ...['session_log', 'ended_logins', 'chat_messages'].map(
    (table) => `create trigger ${table}_fenced before delete on ${table}
      for each statement execute function check_fence()`,
  ),
];

/** A way to the oldest rows of what is not kept for ever, and the fence before removing them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
