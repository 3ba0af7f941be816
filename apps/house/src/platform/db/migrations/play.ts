/** Play, money, accounts and chat. */
export const PLAY = {
  '0001-first': [
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
  ],
  /** Sign-ins that were ended before their tokens expire. */
  '0002-ended-logins': [
    `create table ended_logins (
    login uuid primary key,
    user_id int not null references users,
    at timestamptz not null default now()
  )`,
  ],
  /** Claims, the payout caps they bring, and what the administration did. */
  '0003-claims': [
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
  ],
  /** What was bet on a brand's machines: its jackpots grow by a share of it. */
  '0004-jackpots': ['alter table brands add coin_in bigint not null default 0'],
  /** Team chat, notices of the house, and what accounts keep for their screens. */
  '0005-chat': [
    `create table chats (
    id int generated always as identity primary key,
    low_id int not null references users,
    high_id int not null references users,
    low_read int not null default 0,
    high_read int not null default 0,
    last_message int not null default 0,
    check (low_id < high_id)
  )`,
    'create unique index chats_pair on chats (low_id, high_id)',
    'create index chats_high on chats (high_id)',
    `create table chat_messages (
    id int generated always as identity primary key,
    chat_id int not null references chats,
    sender_id int not null references users,
    request_id text,
    text text not null,
    at timestamptz not null
  )`,
    'create index chat_messages_chat on chat_messages (chat_id, id)',
    'create unique index chat_messages_wish on chat_messages (sender_id, request_id)',
    `create table chat_people (
    user_id int primary key references users,
    status text not null check (status in ('online', 'do-not-disturb', 'away', 'offline'))
  )`,
    `create table notices (
    id int generated always as identity primary key,
    kind text not null check (kind in ('event', 'note')),
    title text not null,
    detail text not null,
    at timestamptz not null default now()
  )`,
    `create table user_data (
    user_id int primary key references users,
    settings jsonb not null default '{}',
    shortcuts text[] not null default '{}',
    toggles jsonb not null default '{}'
  )`,
  ],
  /** The sign-in before the last one, which is shown after a sign-in. */
  '0006-previous-logon': ['alter table users add previous_logon timestamptz, add previous_logon_ip text'],
  /** Lines for taken seats, and a way to a machine's latest sessions. */
  '0007-queue': [
    `create table queue_places (
    id int generated always as identity primary key,
    machine_id int not null references machines,
    player_id int not null references users,
    reserved_until timestamptz,
    here_until timestamptz not null
  )`,
    'create unique index one_queue_a_player on queue_places (player_id)',
    `create unique index one_reservation_a_machine on queue_places (machine_id)
    where reserved_until is not null`,
    'create index queue_places_machine on queue_places (machine_id, id)',
    'create index play_sessions_machine on play_sessions (machine_id, id desc)',
  ],
  /** What a player may look at again of each game. */
  '0008-recall': [
    // Where the reels came to rest, leftmost first; null: the machine did not say.
    'alter table rounds add stops smallint[]',
    `create table game_stills (
    game_id int primary key references rounds,
    session_id int not null references play_sessions,
    jpeg bytea not null,
    at timestamptz not null default now()
  )`,
    'create index game_stills_session on game_stills (session_id, game_id desc)',
    'create index game_stills_at on game_stills (at)',
  ],
  /** What machines do not pay onto their meters: it waits for staff. */
  '0009-hand-pays': [
    `create table hand_pays (
    id text primary key,
    machine_id int not null references machines,
    session_id int references play_sessions,
    player_id int references users,
    kind text not null check (kind in ('hand-pay', 'jackpot', 'cancelled-credit')),
    amount bigint not null check (amount > 0),
    at timestamptz not null,
    paid_at timestamptz,
    paid_by text,
    withheld bigint not null default 0 check (withheld between 0 and amount),
    reset_at timestamptz,
    check ((paid_at is null) = (paid_by is null))
  )`,
    'create index hand_pays_open on hand_pays (machine_id) where paid_at is null or reset_at is null',
  ],
  /** What a floor that is being set up proves itself with, once: kept as a hash, one a floor. */
  '0012-floor-enrol-codes': [
    `create table floor_enrol_codes (
      floor_id text primary key references floors,
      code_hash text not null unique,
      expires_at timestamptz not null
    )`,
  ],
} as const;
