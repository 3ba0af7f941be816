import { type Kysely, sql } from 'kysely';

/** What only the holder of a lease may write: money, seats, queues and what machines have reported. */
const FENCED = [
  'postings',
  'transfers',
  'hand_pays',
  'play_sessions',
  'rounds',
  'machine_events',
  'floors',
  'queue_places',
  'game_stills',
];

const STATEMENTS = [
  // That (name, fence) is unique makes a new fence wait for every writer that has looked at the old one; renewing does not.
  `create table leases (
    name text primary key,
    owner text not null,
    fence bigint not null,
    expires_at timestamptz not null,
    unique (name, fence)
  )`,
  'create table site (id uuid not null default gen_random_uuid())',
  'create unique index site_only_one on site ((true))',
  'insert into site default values',
  `create function check_fence() returns trigger language plpgsql as $$
  declare
    held text := coalesce(current_setting('floorcast.fence', true), '');
  begin
    if held = '' then
      return null;
    end if;
    perform 1 from leases
      where name = split_part(held, ':', 1) and fence = split_part(held, ':', 2)::bigint
      for key share;
    if not found then
      raise exception 'the lease % was taken by another', held using errcode = 'FC001';
    end if;
    return null;
  end $$`,
  ...FENCED.map(
    (table) => `create trigger ${table}_fenced before insert or update or delete on ${table}
      for each statement execute function check_fence()`,
  ),
];

/** Leases of work that one house at a time does, and the fence that keeps out a house that has lost one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
