import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
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
];

/** Staff on duty, notes to the next shift, and browsers that are notified of calls. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
