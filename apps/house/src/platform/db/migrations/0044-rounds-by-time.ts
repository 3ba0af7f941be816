import { type Kysely, sql } from 'kysely';

/** A way to the games of a machine in a span of time. On a large database it may have been made before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index if not exists rounds_machine_at on rounds (machine_id, at, id)`.execute(db);
}
