import { type Kysely, sql } from 'kysely';

const RULES = [
  `create table game_rules (
    id int generated always as identity primary key,
    brand_id int not null references brands,
    machine_id int references machines,
    version int not null check (version > 0),
    rules jsonb not null,
    given_by text not null,
    at timestamptz not null default now()
  )`,
  'create unique index game_rules_version on game_rules (brand_id, coalesce(machine_id, 0), version)',
  // The rules in force when a session began.
  'alter table play_sessions add column rules_id int references game_rules',
];

const WITHDRAWALS = [
  `create table withdrawals (
    id int generated always as identity primary key,
    player_id int not null references users,
    request_id text not null,
    amount bigint not null check (amount > 0),
    state text not null default 'requested'
      check (state in ('requested', 'paying', 'paid', 'refused', 'cancelled')),
    final boolean not null,
    reason text not null default '',
    settled_by text,
    at timestamptz not null default now(),
    settled_at timestamptz,
    unique (player_id, request_id),
    check ((state in ('requested', 'paying')) = (settled_at is null)),
    check ((settled_by is null) = (settled_at is null))
  )`,
  'create index withdrawals_player on withdrawals (player_id, id desc)',
  `create index withdrawals_open on withdrawals (id) where state in ('requested', 'paying')`,
  `create trigger withdrawals_fenced before insert or update or delete on withdrawals
    for each statement execute function check_fence()`,
];

const PICTURES = [
  `create table picture_reports (
    session_id int not null references play_sessions,
    source text not null,
    report jsonb not null,
    at timestamptz not null default now(),
    primary key (session_id, source)
  )`,
  `create trigger picture_reports_fenced before insert or update or delete on picture_reports
    for each statement execute function check_fence()`,
];

/** Rules of games, withdrawals that players request, and the delay of the picture in play sessions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...RULES, ...WITHDRAWALS, ...PICTURES]) await sql.raw(statement).execute(db);
}
