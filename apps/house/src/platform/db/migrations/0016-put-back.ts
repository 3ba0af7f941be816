import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // When the books were last put back to a backup.
  'alter table floors add column put_back_at timestamptz',
  // The floor may have told more than the books hold, once: they were put back.
  'alter table floors add column may_be_ahead boolean not null default false',
];

/** What a floor must know of books that are older than it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
