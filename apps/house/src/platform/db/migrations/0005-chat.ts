import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
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
];

/** Team chat, notices of the house, and what accounts keep for their screens. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
