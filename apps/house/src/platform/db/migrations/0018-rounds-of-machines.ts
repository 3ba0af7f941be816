import { type Kysely, sql } from 'kysely';

/** A way to the last game of a machine, for a win that is paid by hand. On a large database it may have been made before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index if not exists rounds_machine on rounds (machine_id, id)`.execute(db);
}
