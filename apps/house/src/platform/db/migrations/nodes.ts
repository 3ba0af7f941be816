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

/** Rows about a machine, which only the owner of the machine's floor may write. */
const OF_MACHINES = [
  'postings',
  'transfers',
  'hand_pays',
  'play_sessions',
  'rounds',
  'machine_events',
  'machine_reports',
];

const REPLACED = [...OF_MACHINES, 'floors', 'queue_places', 'game_stills'];

const rowTrigger = (table: string, check: string, on = 'insert or update or delete') =>
  `create trigger ${table}_fenced before ${on} on ${table} for each row execute function ${check}()`;

const NODES = [
  `create table nodes (
    id uuid primary key,
    name text not null,
    address text,
    socket_url text,
    draining boolean not null default false,
    started_at timestamptz not null default now(),
    expires_at timestamptz not null
  )`,
  'alter table floors add column pinned_to text',
];

/**
 * The lease of the whole site and the leases of floors and jobs exclude each other, for nodes of version 0.1.0 too, which
 * only know the first: while another node is live, taking it changes no row.
 */
const WHOLE_SITE = [
  `insert into leases (name, owner, fence, expires_at) values ('house', '', 0, '-infinity')
    on conflict do nothing`,
  `create function take_whole_site() returns trigger language plpgsql as $$
  begin
    if exists (select from nodes where expires_at > clock_timestamp() and id::text <> new.owner) then
      return null;
    end if;
    -- Their holders are not live, and write no more.
    with held as (
      select name from leases where name like 'floor:%' or name like 'job:%' order by name for update
    )
    update leases set fence = fence + 1, owner = '', expires_at = '-infinity', address = null
      from held where leases.name = held.name;
    return new;
  end $$`,
  `create trigger leases_whole_site before update on leases for each row
    when (new.name = 'house' and new.fence <> old.fence and new.owner <> '')
    execute function take_whole_site()`,
];

/** The function of a row trigger; `key` names what a row is about, and `floor` the floor of that. */
const rowCheck = ({ name, key, floor }: RowCheck) => {
  const look = (row: 'old' | 'new') => `looked := held || ' ' || coalesce(${key(row)}, '');
      if current_setting('floorcast.fence_looked_at', true) is distinct from looked then
        perform require_fence(held, ${floor(row)});
        perform set_config('floorcast.fence_looked_at', looked, true);
      end if;`;
  return `create function ${name}() returns trigger language plpgsql as $$
  declare
    held text := current_setting('floorcast.fence', true);
    looked text;
  begin
    if held <> '' then
      if tg_op <> 'INSERT' then
        ${look('old')}
      end if;
      if tg_op <> 'DELETE' then
        ${look('new')}
      end if;
    end if;
    return case when tg_op = 'DELETE' then old else new end;
  end $$`;
};

interface RowCheck {
  readonly name: string;
  readonly key: (row: string) => string;
  readonly floor: (row: string) => string;
}

/**
 * A connection states the lease and fence under which it writes, as in `floor:main:7`; without one, all is allowed. What a
 * transaction has looked at stays locked until its end, and so it looks once.
 */
const FENCE = [
  `create function require_fence(held text, floor text) returns void language plpgsql as $$
  declare
    lease text := substring(held from '^(.*):');
  begin
    perform 1 from leases where name = lease and fence = substring(held from '[0-9]+$')::bigint for key share;
    if not found then
      raise exception 'the lease % was taken by another', held using errcode = 'FC001';
    end if;
    if lease like 'floor:%' and lease <> 'floor:' || floor then
      raise exception 'the lease % is of another floor', held using errcode = 'FC001';
    end if;
  end $$`,
  // Of statements whose rows belong to no floor.
  `create or replace function check_fence() returns trigger language plpgsql as $$
  declare
    held text := current_setting('floorcast.fence', true);
  begin
    if held <> '' then
      perform require_fence(held, null);
    end if;
    return null;
  end $$`,
  ...[
    {
      name: 'check_fence_of_machine',
      key: (row: string) => `${row}.machine_id::text`,
      floor: (row: string) => `(select floor_id from machines where id = ${row}.machine_id)`,
    },
    {
      name: 'check_fence_of_floor',
      key: (row: string) => `'floor ' || ${row}.id`,
      floor: (row: string) => `${row}.id`,
    },
  ].map(rowCheck),
];

const TRIGGERS = [
  ...REPLACED.map((table) => `drop trigger ${table}_fenced on ${table}`),
  ...OF_MACHINES.map((table) => rowTrigger(table, 'check_fence_of_machine')),
  rowTrigger('floors', 'check_fence_of_floor'),
  rowTrigger('queue_places', 'check_fence_of_machine', 'insert or update'),
  `create trigger game_stills_fenced before insert or update or delete on game_stills
    for each statement execute function check_fence()`,
  // A player who joins the queue of a machine on one floor leaves that of a machine on another.
  `create trigger queue_places_left before delete on queue_places
    for each statement execute function check_fence()`,
];

/** Nodes and their leases, retention, and what machines report. */
export const NODES_AND_LEASES = {
  /** Leases of work that one house at a time does, and the fence that keeps out a house that has lost one. */
  '0013-leases': [
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
  ],
  /** Where a lease's holder can be reached by those who wait for it; null while it cannot. */
  '0014-lease-address': ['alter table leases add column address text'],
  /** A way to the oldest rows of what is not kept for ever, and the fence before removing them. */
  '0015-retention': [
    'create index session_log_at on session_log (at)',
    'create index ended_logins_at on ended_logins (at)',
    'create index machine_events_at on machine_events (at)',
    'create index chat_messages_at on chat_messages (at)',
    // Every node adds to these; only the house that works takes away.
    ...['session_log', 'ended_logins', 'chat_messages'].map(
      (table) => `create trigger ${table}_fenced before delete on ${table}
      for each statement execute function check_fence()`,
    ),
  ],
  /** What is known of a restored database that is behind its floors. */
  '0016-put-back': [
    // When the database was last restored from a backup.
    'alter table floors add column put_back_at timestamptz',
    // Whether the floor may have reported more than the restored database holds.
    'alter table floors add column may_be_ahead boolean not null default false',
  ],
  /** Which of a floor's events are kept, for each machine. */
  '0017-machine-reports': [
    // Events of several machines are kept at the same time, each in its own row.
    `create table machine_reports (
    floor_id text not null references floors(id) on delete cascade,
    machine_id int not null references machines(id) on delete cascade,
    last int not null,
    primary key (floor_id, machine_id)
  )`,
    `create trigger machine_reports_fenced before insert or update or delete on machine_reports
    for each statement execute function check_fence()`,
  ],
  /** A way to the last game of a machine, for a win that is paid by hand. On a large database it may have been made before. */
  '0018-rounds-of-machines': ['create index if not exists rounds_machine on rounds (machine_id, id)'],
  /** A way to the movements of a play session. On a large database it may have been made before. */
  '0019-postings-of-sessions': [
    'create index if not exists postings_session on postings (session_id) where kind is not null',
  ],
  /** The refusals of requests that would have moved money: a repeated request is refused alike. */
  '0021-refused-requests': [
    `create table refused_requests (
    request_id text primary key,
    terms text not null,
    refused int not null,
    params jsonb not null,
    at timestamptz not null default now()
  )`,
    'create index refused_requests_at on refused_requests (at)',
    `create trigger refused_requests_fenced before insert or update or delete on refused_requests
    for each statement execute function check_fence()`,
  ],
  /** Names for comparing. Null until the house has started: it writes those of accounts that have none. */
  '0022-folded-names': [
    'alter table users add column folded_username text, add column folded_name text',
    'create index users_folded_username on users (folded_username)',
  ],
  /** The currency of the books; null until the house starts. */
  '0023-site-currency': ['alter table site add column currency text'],
  /** Nodes, a lease for each floor, and a fence that looks at each row's floor. */
  '0024-floor-leases': [...NODES, ...WHOLE_SITE, ...FENCE, ...TRIGGERS],
} as const;
