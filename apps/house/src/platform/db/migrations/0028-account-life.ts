import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
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
];

/** Registration, e-mailed links, terms, identity, closing, and second factors. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
