import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // When the database was last restored from a backup.
  'alter table floors add column put_back_at timestamptz',
  // Whether the floor may have reported more than the restored database holds.
  'alter table floors add column may_be_ahead boolean not null default false',
];

/** What is known of a restored database that is behind its floors. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
