import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `create table users (
    id int generated always as identity (start with 1001) primary key,
    username text not null,
    email text not null,
    password_hash text not null,
    pin_code text not null default '',
    type text not null check (type in ('user', 'staff', 'admin')),
    group_name text not null default '',
    permissions int[] not null default '{}',
    name text not null,
    lastname text not null,
    site_id int not null,
    banned boolean not null default false,
    wrong_tries int not null default 0,
    blocked_until timestamptz,
    last_logon timestamptz,
    last_logon_ip text,
    token_version int not null default 1
  )`,
  'create unique index users_username on users (lower(username))',
  'create unique index users_email on users (lower(email))',
  `create table session_log (
    id bigint generated always as identity primary key,
    user_id int not null references users,
    type text not null,
    ip text not null,
    at timestamptz not null default now()
  )`,
  'create index session_log_user on session_log (user_id, at desc)',
  `create table accounts (
    id text primary key,
    balance bigint not null default 0,
    least bigint,
    constraint no_overdraft check (least is null or balance >= least)
  )`,
  `create table postings (
    id bigint generated always as identity primary key,
    request_id text not null unique,
    kind smallint,
    player_id int references users,
    machine_id int,
    session_id int,
    tag text not null default '',
    at timestamptz not null default now()
  )`,
  'create index postings_player on postings (player_id, at desc) where kind is not null',
  `create table entries (
    posting_id bigint not null references postings,
    account_id text not null references accounts,
    amount bigint not null check (amount <> 0),
    primary key (posting_id, account_id)
  )`,
  'create index entries_account on entries (account_id)',
  `create function posting_is_balanced() returns trigger language plpgsql as $$
    begin
      if (select sum(amount) from entries where posting_id = new.posting_id) <> 0 then
        raise exception 'posting % does not sum to zero', new.posting_id;
      end if;
      return null;
    end $$`,
  `create constraint trigger balanced after insert or update on entries
    deferrable initially deferred for each row execute function posting_is_balanced()`,
  `create table transfers (
    id text primary key check (length(id) between 1 and 20),
    request_id text not null,
    player_id int references users,
    machine_id int not null,
    session_id int,
    direction text not null check (direction in ('in', 'out')),
    amount bigint check (amount > 0),
    state text not null check (state in ('requested', 'sent', 'unknown', 'settled', 'returned')),
    moved bigint check (moved >= 0),
    reason text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    check (direction = 'out' or (amount is not null and player_id is not null)),
    check ((state = 'settled') = (moved is not null))
  )`,
  'create unique index transfers_wish on transfers (player_id, request_id)',
  `create unique index transfers_one_open on transfers (machine_id)
    where state in ('requested', 'sent', 'unknown')`,
  'create table brands (id int primary key, name text not null unique, jackpot text not null)',
  `create table floors (
    id text primary key,
    credential_hash text not null unique,
    acknowledged int not null default 0
  )`,
  `create table machines (
    id int primary key,
    brand_id int not null references brands,
    floor_id text not null references floors,
    name text not null,
    image text not null default '',
    reserved boolean not null default false
  )`,
  `create table machine_events (
    id bigint generated always as identity primary key,
    machine_id int not null references machines,
    code int not null,
    at timestamptz not null
  )`,
  `create table play_sessions (
    id int generated always as identity primary key,
    machine_id int not null references machines,
    player_id int not null references users,
    state text not null check (state in ('opening', 'live', 'reconnecting', 'cashing-out', 'ended')),
    reason text,
    ip text not null,
    active_band int,
    hold_until timestamptz,
    spin_count int not null default 0,
    free_spin_count int not null default 0,
    started_at timestamptz not null default now(),
    ended_at timestamptz,
    check ((state = 'ended') = (ended_at is not null))
  )`,
  "create unique index one_session_a_machine on play_sessions (machine_id) where state <> 'ended'",
  "create unique index one_session_a_player on play_sessions (player_id) where state <> 'ended'",
  'create index play_sessions_player on play_sessions (player_id, started_at desc)',
  `create table rounds (
    id int generated always as identity primary key,
    machine_id int not null references machines,
    session_id int references play_sessions,
    bet bigint not null,
    win bigint not null,
    free boolean not null,
    at timestamptz not null
  )`,
  'create index rounds_session on rounds (session_id, id desc)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
