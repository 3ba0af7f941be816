import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // Days are of the site's time zone.
  `create table player_days (
    player_id int not null references users,
    day date not null,
    staked bigint not null default 0,
    won bigint not null default 0,
    deposited bigint not null default 0,
    primary key (player_id, day)
  )`,
  `create table player_limits (
    player_id int not null references users,
    name text not null,
    value bigint check (value >= 0),
    waits boolean not null default false,
    waiting_value bigint check (waiting_value >= 0),
    waiting_from timestamptz,
    primary key (player_id, name),
    check (waits = (waiting_from is not null))
  )`,
  `create table exclusions (
    id int generated always as identity primary key,
    player_id int not null references users,
    kind text not null check (kind in ('time-out', 'exclusion')),
    since timestamptz not null,
    until timestamptz,
    ended_at timestamptz
  )`,
  'create index exclusions_player on exclusions (player_id) where ended_at is null',
  `create table protection_events (
    id bigint generated always as identity primary key,
    player_id int not null references users,
    at timestamptz not null,
    event jsonb not null
  )`,
  'create index protection_events_player on protection_events (player_id, id desc)',
  `alter table users
    add column register_says text not null default 'not-asked'
      check (register_says in ('not-asked', 'clear', 'excluded')),
    add column register_asked_at timestamptz,
    add column register_until timestamptz`,
  'alter table site add column time_zone text, add column policy_id text',
];

/** Limits of players with the sums that count against them, exclusions, and what a national register said. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
