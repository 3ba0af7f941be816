import { DUTIES } from '@floorcast/contract/duties';

/** Staff of earlier versions could do what attendants and shift leads can: they keep that. */
const STAFF = [DUTIES.attendant, DUTIES['shift-lead']];

const addDuties = (type: string, ids: readonly number[]): string =>
  `update users set permissions = permissions || '{${ids.join()}}'::int[] where type = '${type}'`;

/** Rules of a jurisdiction, and the player’s protection. */
export const FAIR_PLAY = {
  /** The rules under which a session is played; null: it began under a version that did not record them. */
  '0026-policy-version': [
    `create table policies (
    id text primary key,
    rules jsonb not null,
    first_used_at timestamptz not null default now()
  )`,
    'alter table play_sessions add column policy text references policies (id)',
  ],
  /** Limits of players with the sums that count against them, exclusions, and what a national register said. */
  '0027-limits-and-exclusions': [
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
  ],
  /** Registration, e-mailed links, terms, identity, closing, and second factors. */
  '0028-account-life': [
    `alter table users
    add column birth_date date,
    add column country text check (country ~ '^[A-Z]{2}$'),
    add column identity text not null default 'none'
      check (identity in ('none', 'pending', 'verified', 'refused')),
    add column closed_at timestamptz`,
    // An account exists once its e-mail is confirmed; until then its registration waits here.
    `create table registrations (
    digest text primary key,
    username text not null,
    email text not null,
    password_hash text not null,
    name text not null,
    lastname text not null,
    birth_date date not null,
    country text not null check (country ~ '^[A-Z]{2}$'),
    terms_version text not null,
    ip text not null,
    expires_at timestamptz not null,
    at timestamptz not null default now()
  )`,
    'create unique index registrations_username on registrations (lower(username))',
    'create unique index registrations_email on registrations (lower(email))',
    'create index registrations_at on registrations (at)',
    `create table one_time_tokens (
    digest text primary key,
    user_id int not null references users,
    purpose text not null check (purpose in ('reset-password', 'second-factor', 'terms', 'add-passkey')),
    challenge text,
    expires_at timestamptz not null,
    at timestamptz not null default now()
  )`,
    'create index one_time_tokens_user on one_time_tokens (user_id, purpose)',
    'create index one_time_tokens_at on one_time_tokens (at)',
    // What ends the sign-ins of an account also ends those that are under way, and mailed links.
    `create function void_one_time_tokens() returns trigger language plpgsql as $$
    begin
      delete from one_time_tokens where user_id = new.id;
      return null;
    end $$`,
    `create trigger users_void_tokens after update of token_version on users
    for each row when (old.token_version <> new.token_version) execute function void_one_time_tokens()`,
    `create table terms_acceptances (
    user_id int not null references users,
    version text not null,
    ip text not null,
    at timestamptz not null default now(),
    primary key (user_id, version)
  )`,
    // The version of the terms in force; null: there are none.
    'alter table site add column terms_version text',
    ...['registrations', 'one_time_tokens'].map(
      (table) => `create trigger ${table}_fenced before delete on ${table}
      for each statement execute function check_fence()`,
    ),
    `create table identity_checks (
    id bigint generated always as identity primary key,
    user_id int not null references users,
    state text not null check (state in ('none', 'pending', 'verified', 'refused')),
    source text not null,
    reference text,
    at timestamptz not null default now()
  )`,
    'create index identity_checks_user on identity_checks (user_id, id desc)',
    `create table authenticator_apps (
    user_id int primary key references users,
    secret text not null,
    confirmed_at timestamptz,
    last_step bigint not null default 0,
    at timestamptz not null default now()
  )`,
    `create table passkeys (
    id text primary key,
    user_id int not null references users,
    public_key bytea not null,
    counter bigint not null,
    transports text[] not null default '{}',
    name text not null,
    last_used_at timestamptz,
    at timestamptz not null default now()
  )`,
    'create index passkeys_user on passkeys (user_id)',
    `create table recovery_codes (
    user_id int not null references users,
    digest text not null,
    primary key (user_id, digest)
  )`,
  ],
  /** What the games of a session came to, grown with each game; reality checks with their answers, and players' intervals. */
  '0029-reality-checks': [
    'alter table play_sessions add staked bigint, add won bigint',
    `create table reality_checks (
    id int generated always as identity primary key,
    player_id int not null references users,
    machine_id int not null references machines,
    session_id int not null references play_sessions,
    shown_at timestamptz not null,
    seconds int not null,
    staked bigint not null,
    won bigint not null,
    history_at timestamptz,
    answer text check (answer in ('continue', 'leave')),
    answered_at timestamptz,
    check ((answer is null) = (answered_at is null))
  )`,
    'create index reality_checks_player on reality_checks (player_id, answered_at desc)',
    'create index reality_checks_session on reality_checks (session_id)',
    `create trigger reality_checks_fenced before insert or update or delete on reality_checks
    for each row execute function check_fence_of_machine()`,
    `create table reality_check_choices (
    player_id int primary key references users,
    minutes int,
    chosen_at timestamptz not null
  )`,
  ],
  /** Rules of games, withdrawals that players request, and the delay of the picture in play sessions. */
  '0030-rules-and-withdrawals': [
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
    `create table picture_reports (
    session_id int not null references play_sessions,
    source text not null,
    report jsonb not null,
    at timestamptz not null default now(),
    primary key (session_id, source)
  )`,
    `create trigger picture_reports_fenced before insert or update or delete on picture_reports
    for each statement execute function check_fence()`,
  ],
  '0031-duties': [addDuties('staff', STAFF), addDuties('admin', [DUTIES.admin])],
} as const;
