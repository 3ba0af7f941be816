import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // The newest head of each journal, signed: a journal that was rolled back is behind it, and so is it behind a journal.
  `create table trail_heads (
    journal uuid primary key,
    node text not null,
    folder text not null,
    counter bigint not null check (counter > 0),
    head text not null
  )`,
];

/** What the nodes have signed of the trail, for each other and for the audit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
