import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `create table queue_places (
    id int generated always as identity primary key,
    machine_id int not null references machines,
    player_id int not null references users,
    reserved_until timestamptz,
    here_until timestamptz not null
  )`,
  'create unique index one_queue_a_player on queue_places (player_id)',
  `create unique index one_reservation_a_machine on queue_places (machine_id)
    where reserved_until is not null`,
  'create index queue_places_machine on queue_places (machine_id, id)',
  'create index play_sessions_machine on play_sessions (machine_id, id desc)',
];

/** Lines for taken seats, and a way to a machine's latest sessions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
