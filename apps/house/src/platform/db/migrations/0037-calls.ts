import { type Kysely, sql } from 'kysely';

const fenced = (table: string): string =>
  `create trigger ${table}_fenced before insert or update or delete on ${table}
    for each statement execute function check_fence()`;

const STATEMENTS = [
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
];

/** What needs a person, and what staff note on it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
