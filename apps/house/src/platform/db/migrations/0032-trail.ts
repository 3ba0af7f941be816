import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `create table trail (
    seq bigint generated always as identity primary key,
    at timestamptz not null default now(),
    kind text not null,
    actor_id int,
    actor text not null,
    player_id int,
    machine_id int,
    detail jsonb not null
  )`,
  'create index trail_player on trail (player_id, seq desc) where player_id is not null',
  'create index trail_machine on trail (machine_id, seq desc) where machine_id is not null',
];

/** Acts of staff and significant events. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
