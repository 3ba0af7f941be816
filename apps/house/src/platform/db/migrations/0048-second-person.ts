import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `alter table machines
    add column needs_other_than int,
    add constraint machines_wait_out_of_service check (needs_other_than is null or out_of_service_at is not null)`,
  'alter table floor_enrol_codes add column made_by int',
];

/** Machines that wait until another person than the account that has set them up puts them into use. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
