import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `create table trail (
    seq bigint primary key,
    at timestamptz not null,
    kind text not null,
    actor_id int,
    actor text not null,
    player_id int,
    machine_id int,
    detail jsonb not null,
    prev bytea not null,
    hash bytea not null
  )`,
  'create index trail_player on trail (player_id, seq desc) where player_id is not null',
  'create index trail_machine on trail (machine_id, seq desc) where machine_id is not null',
  'create index trail_actor on trail (lower(actor) text_pattern_ops, seq desc)',
  'create index trail_kind on trail (kind, seq desc)',
  'create index trail_at on trail (at)',
  `create function refuse_trail_change() returns trigger language plpgsql as $$
  begin
    raise exception 'rows of the trail are neither changed nor removed' using errcode = 'FC002';
  end $$`,
  `create trigger trail_kept before update or delete or truncate on trail
    for each statement execute function refuse_trail_change()`,
  // Replication roles are no way around it either.
  'alter table trail enable always trigger trail_kept',
  `create trigger trail_fenced before insert on trail for each statement execute function check_fence()`,
  // Until the end of the transaction nobody else appends. The statements of a volatile function see what was committed
  // while it waited.
  `create function trail_head() returns table (seq bigint, hash bytea, at timestamptz) language plpgsql as $$
  begin
    perform pg_advisory_xact_lock(32, 1);
    return query select head.seq, head.hash, date_trunc('milliseconds', clock_timestamp())
      from (select 1) as one
      left join (select t.seq, t.hash from trail as t order by t.seq desc limit 1) as head on true;
  end $$`,
];

/** Acts of staff and significant events: rows that are chained by their hashes, and stay as they are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
