import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  'alter table users add password_changed_at timestamptz, add created_at timestamptz not null default now()',
  `create table bonus_grants (
    id int generated always as identity primary key,
    player_id int not null references users,
    amount bigint not null check (amount > 0),
    note text not null default '',
    at timestamptz not null default now(),
    claimed_at timestamptz
  )`,
  'create index bonus_grants_open on bonus_grants (player_id) where claimed_at is null',
  `create table claims (
    id int generated always as identity primary key,
    player_id int not null references users,
    kind text not null check (kind in ('discount', 'bonus', 'weekly-bonus')),
    amount bigint not null check (amount > 0),
    period text,
    rounds_until int not null,
    at timestamptz not null default now()
  )`,
  'create unique index claims_once_a_period on claims (player_id, kind, period)',
  'create index claims_player on claims (player_id, kind, at desc)',
  `create table payout_caps (
    id int generated always as identity primary key,
    player_id int not null references users,
    cap bigint not null check (cap > 0),
    net bigint not null,
    starts timestamptz not null,
    ends timestamptz not null
  )`,
  'create index payout_caps_player on payout_caps (player_id, ends desc)',
  'alter table transfers add withheld bigint not null default 0',
  `create table admin_log (
    id bigint generated always as identity primary key,
    at timestamptz not null default now(),
    who text not null,
    action text not null,
    detail jsonb not null
  )`,
];

/** Claims, the payout caps they bring, and what the administration did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
