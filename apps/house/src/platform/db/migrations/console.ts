/** Run with the rights of the tables' owner, for every caller. They change the tables named here, and no other. */
const AS_OWNER = 'security definer set search_path = pg_catalog, public, pg_temp';

const fenced = (table: string): string =>
  `create trigger ${table}_fenced before insert or update or delete on ${table}
    for each statement execute function check_fence()`;

/** Every word of an account that a search may begin; the expression of the index is that of the search. */
const SEARCHED = `array_to_tsvector(array_remove(string_to_array(
  coalesce(folded_username, '') || ' ' || coalesce(folded_name, '') || ' ' || lower(email), ' '), ''))`;

/** What staff do, and the trail of it. */
export const CONSOLE = {
  /** Acts of staff and significant events: rows that are chained by their hashes, and stay as they are. */
  '0032-trail': [
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
  ],
  /** Sign-ins of staff at the command line. The database keeps the digests of their tokens. */
  '0033-command-sign-ins': [
    `create table command_sign_ins (
      login uuid primary key default gen_random_uuid(),
      digest text not null unique,
      user_id int not null references users on delete cascade,
      version int not null,
      at timestamptz not null default now(),
      expires_at timestamptz not null
    )`,
  ],
  /** The role of the house owns no table: months are made and dropped by functions of the owner. */
  '0034-months-by-owner': [
    `create function month_table(parent text, starts timestamptz) returns text language plpgsql immutable as $$
  begin
    if parent <> all (array['session_log', 'machine_events']) then
      raise exception '% is not partitioned by month', parent;
    end if;
    return format('%s_%s', parent, to_char(starts at time zone 'UTC', 'YYYY_MM'));
  end $$`,
    // Rows of the month that came too early for it move there from the partition for the rest.
    `create function make_month(parent text, starts timestamptz) returns void language plpgsql ${AS_OWNER} as $$
  declare
    month text := public.month_table(parent, starts);
    rest text := parent || '_rest';
    ends timestamptz := (starts at time zone 'UTC' + interval '1 month') at time zone 'UTC';
  begin
    execute format('lock table public.%I in access exclusive mode', rest);
    execute format('create table public.%I (like public.%I including defaults, primary key (id))', month, parent);
    execute format('with early as (delete from public.%I where at >= %L and at < %L returning *)
      insert into public.%I select * from early', rest, starts, ends, month);
    execute format('alter table public.%I attach partition public.%I for values from (%L) to (%L)',
      parent, month, starts, ends);
  end $$`,
    `create function drop_month(parent text, starts timestamptz) returns void language plpgsql ${AS_OWNER} as $$
  begin
    execute format('drop table public.%I', public.month_table(parent, starts));
  end $$`,
    'revoke execute on function make_month, drop_month from public',
  ],
  /** What moves money by hand: proposed by one member of staff, and approved by another. */
  '0035-proposals': [
    `create table proposals (
    id uuid primary key,
    request_id text not null unique,
    kind text not null,
    terms jsonb not null,
    -- What it is about, of which one proposal is open at a time, and one void is carried out ever.
    subject text,
    player_id int references users,
    machine_id int references machines,
    amount bigint check (amount > 0),
    reason text not null,
    state text not null default 'open'
      check (state in ('open', 'done', 'refused', 'withdrawn', 'expired')),
    proposed_by int not null references users,
    proposed_name text not null,
    proposed_login text not null,
    at timestamptz not null,
    expires timestamptz not null,
    decided_by int references users,
    decided_name text,
    decided_login text,
    decided_at timestamptz,
    note text not null default '',
    outcome jsonb,
    check ((state = 'open') = (decided_at is null)),
    check ((state = 'done') = (outcome is not null)),
    -- One person alone only pays hand pays.
    check (state <> 'done' or decided_by <> proposed_by or kind = 'hand-pay'),
    check (state <> 'done' or decided_login <> proposed_login or kind = 'hand-pay')
  )`,
    `create unique index proposals_open_subject on proposals (subject) where state = 'open'`,
    `create unique index proposals_voided on proposals (subject) where state = 'done' and kind = 'void'`,
    `create index proposals_open on proposals (at) where state = 'open'`,
    `create index proposals_decided on proposals (decided_at desc) where state <> 'open'`,
    'create index proposals_player on proposals (player_id, at desc)',
    `create trigger proposals_fenced before insert or update or delete on proposals
    for each statement execute function check_fence()`,
    // Numbers without gaps: the next one is taken in the transaction that moves the money.
    `create table slips (
    number int primary key check (number > 0),
    proposal_id uuid not null unique references proposals,
    printed int not null default 0
  )`,
    `create trigger slips_fenced before insert or update or delete on slips
    for each statement execute function check_fence()`,
  ],
  /** What needs a person, and what staff note on it. */
  '0037-calls': [
    `create table calls (
    id int generated always as identity primary key,
    version int not null default 1,
    kind text not null,
    cause text not null,
    subject text not null,
    exception int,
    floor_id text references floors,
    machine_id int references machines,
    camera text,
    player_id int references users,
    amount bigint,
    detail text not null default '',
    raised_at timestamptz not null,
    claimed_by int references users,
    claimed_at timestamptz,
    -- Of the first claim, whatever became of it: how long a call waited.
    first_claimed_at timestamptz,
    -- When everybody on duty was reminded of it.
    reminded_at timestamptz,
    ended_at timestamptz,
    ended_by int references users,
    check ((claimed_by is null) = (claimed_at is null)),
    check (ended_at is not null or ended_by is null)
  )`,
    // One open call of a kind for each subject.
    'create unique index calls_open on calls (kind, subject) where ended_at is null',
    `create index calls_variance on calls (subject) where kind = 'variance'`,
    'create index calls_ended on calls (ended_at desc) where ended_at is not null',
    'create index calls_machine on calls (machine_id, id desc) where machine_id is not null',
    'create index calls_player on calls (player_id, id desc) where player_id is not null',
    `create table call_notes (
    id int generated always as identity primary key,
    call_id int not null references calls,
    request_id text not null,
    by int not null references users,
    at timestamptz not null,
    text text not null,
    unique (by, request_id)
  )`,
    'create index call_notes_call on call_notes (call_id, id)',
    fenced('calls'),
  ],
  /** Staff on duty, notes to the next shift, and browsers that are notified of calls. */
  '0038-shifts': [
    `create table shifts (
    id int generated always as identity primary key,
    user_id int not null references users,
    began_at timestamptz not null,
    ended_at timestamptz
  )`,
    'create unique index shifts_open on shifts (user_id) where ended_at is null',
    `create table shift_notes (
    id int generated always as identity primary key,
    request_id text not null,
    by int not null references users,
    at timestamptz not null,
    text text not null,
    unique (by, request_id)
  )`,
    `create table push_subscriptions (
    endpoint text primary key,
    user_id int not null references users,
    p256dh text not null,
    auth text not null,
    at timestamptz not null
  )`,
    'create index push_subscriptions_user on push_subscriptions (user_id)',
    // The key by which push services know this site: made once, of all nodes.
    `create table push_keys (
    id int primary key check (id = 1),
    public_key text not null,
    private_key text not null
  )`,
  ],
  /** What staff do at machines, once for each request; and machines that they have out of service. */
  '0039-machine-actions': [
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
  ],
  /** What staff see of players, and write about them. */
  '0041-player-files': [
    `create index users_searched on users using gin (${SEARCHED}) where type = 'user'`,
    `create index users_players on users (created_at desc, id desc) where type = 'user'`,
    'create index users_seen on users (last_logon desc nulls last, id desc)',
    `create table player_notes (
    id int generated always as identity primary key,
    player_id int not null references users,
    by_id int not null references users,
    by_name text not null,
    request_id text not null,
    text text not null,
    at timestamptz not null default now(),
    unique (by_id, request_id)
  )`,
    'create index player_notes_player on player_notes (player_id, id desc)',
    // When a member of staff last looked at a player.
    `create table player_looks (
    viewer_id int not null references users,
    player_id int not null references users,
    at timestamptz not null,
    primary key (viewer_id, player_id)
  )`,
    // A grant of the console is made once a request.
    'alter table bonus_grants add column request_id text, add column granted_by text',
    'create unique index bonus_grants_request on bonus_grants (request_id) where request_id is not null',
    'create index hand_pays_player on hand_pays (player_id, at desc) where player_id is not null',
    'create index bonus_grants_player on bonus_grants (player_id, id desc)',
  ],
  /** What staff set up in the browser: invitations, machines and floors out of use, and versions of settings and policy. */
  '0043-set-up': [
    'alter table one_time_tokens drop constraint one_time_tokens_purpose_check',
    `alter table one_time_tokens add constraint one_time_tokens_purpose_check check (
    purpose in ('reset-password', 'second-factor', 'terms', 'add-passkey', 'invitation'))`,
    'alter table machines add column retired_at timestamptz',
    'alter table floors add column retired_at timestamptz',
    'alter table nodes add column policy_id text',
    `create table site_documents (
    kind text not null check (kind in ('settings', 'policy', 'claims')),
    version int not null check (version > 0),
    body jsonb,
    note text not null,
    by_id int,
    by_name text not null,
    at timestamptz not null default now(),
    primary key (kind, version)
  )`,
  ],
  /** A way to the games of a machine in a span of time. On a large database it may have been made before. */
  '0044-rounds-by-time': ['create index if not exists rounds_machine_at on rounds (machine_id, at, id)'],
  /** What the nodes have signed of the trail, for each other and for the audit. */
  '0045-trail-heads': [
    // The newest head of each journal, signed: a journal that was rolled back is behind it, and so is it behind a journal.
    `create table trail_heads (
    journal uuid primary key,
    node text not null,
    folder text not null,
    counter bigint not null check (counter > 0),
    head text not null
  )`,
  ],
  /** A node says whether it takes what is free; one of an earlier version always does. */
  '0046-steady-nodes': ['alter table nodes add column steady boolean not null default true'],
  /** What accounts of the same person are found by, and what staff decide about two that may be. */
  '0047-same-person': [
    // By these, accounts of the same person are sought. Null until the house has started: it writes those of accounts that have none.
    'alter table users add column mailbox text, add column person_keys text[]',
    'create index if not exists users_mailbox on users (mailbox)',
    'create index if not exists users_person_keys on users using gin (person_keys)',
    'create index if not exists users_birth_date on users (birth_date)',
    'create index if not exists users_unkeyed on users (id) where person_keys is null',
    // Accounts of which others of the same person are known; those of one person have the same number.
    'create table persons (account_id int primary key references users, person_id int not null)',
    'create index persons_person on persons (person_id)',
    // Two accounts that may be of one person: until somebody has decided, no money moves at the first of them, or at both.
    `create table person_reviews (
    id int generated always as identity primary key,
    account_id int not null references users,
    other_id int not null references users,
    both_wait boolean not null default false,
    state text not null default 'open' check (state in ('open', 'same', 'different')),
    at timestamptz not null default now(),
    decided_by int references users,
    decided_at timestamptz,
    reason text not null default '',
    check (account_id <> other_id)
  )`,
    `create unique index person_reviews_pair
    on person_reviews (least(account_id, other_id), greatest(account_id, other_id))`,
    'create index person_reviews_account on person_reviews (account_id)',
    'create index person_reviews_other on person_reviews (other_id)',
    // Accounts whose owners could sign in as the proposer when it was made; an older version writes none.
    "alter table proposals add column proposed_for int[] not null default '{}'",
  ],
  /** Machines that wait until another person than the account that has set them up puts them into use. */
  '0048-second-person': [
    `alter table machines
    add column needs_other_than int,
    add constraint machines_wait_out_of_service check (needs_other_than is null or out_of_service_at is not null)`,
    'alter table floor_enrol_codes add column made_by int',
  ],
  /** How many rows of a table are in each block of its keys, by which pages of its lists are found. */
  '0049-list-blocks': [
    // Without a machine, a kind or an actor: of all of them.
    `create table list_blocks (
    list text not null,
    block bigint not null,
    machine_id int,
    kind text collate "C",
    actor text collate "C",
    rows int not null,
    first_at timestamptz not null,
    last_at timestamptz not null
  )`,
    `create unique index list_blocks_counted on list_blocks (list, machine_id, kind, actor, block)
    include (rows, first_at, last_at) nulls not distinct`,
    fenced('list_blocks'),
  ],
} as const;
