import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `alter table machines
    add column reserved_at timestamptz,
    add column out_of_service_at timestamptz,
    add column out_of_service_by text,
    add column out_of_service_reason text`,
  'update machines set reserved_at = now() where reserved',
  // Whatever sets the flag: since when it is set.
  `create function note_reserved_at() returns trigger language plpgsql as $$
    begin
      if new.reserved and not (tg_op = 'UPDATE' and old.reserved) then new.reserved_at := now(); end if;
      if not new.reserved then new.reserved_at := null; end if;
      return new;
    end $$`,
  `create trigger machines_reserved_at before insert or update of reserved on machines
    for each row execute function note_reserved_at()`,
  `create table machine_actions (
    request_id text primary key,
    machine_id int not null,
    kind text not null,
    terms jsonb not null,
    actor_id int not null,
    at timestamptz not null default now(),
    carried_out_at timestamptz,
    refused text
  )`,
  'create index machine_actions_of_machine on machine_actions (machine_id, at desc)',
  `create trigger machine_actions_fence before insert or update or delete on machine_actions
    for each statement execute function check_fence()`,
];

/** What staff do at machines, once for each request; and machines that they have out of service. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
