import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // Events of several machines are kept at the same time, each in its own row.
  `create table machine_reports (
    floor_id text not null references floors(id) on delete cascade,
    machine_id int not null references machines(id) on delete cascade,
    last int not null,
    primary key (floor_id, machine_id)
  )`,
  `create trigger machine_reports_fenced before insert or update or delete on machine_reports
    for each statement execute function check_fence()`,
];

/** Which of a floor's events are kept, for each machine. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
