import { type Kysely, sql } from 'kysely';

/** A way to the movements of a play session. On a large database it may have been made before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index if not exists postings_session on postings (session_id) where kind is not null`.execute(
    db,
  );
}
