import { type Kysely, sql } from 'kysely';

/** Every word of an account that a search may begin; the expression of the index is that of the search. */
const SEARCHED = `array_to_tsvector(array_remove(string_to_array(
  coalesce(folded_username, '') || ' ' || coalesce(folded_name, '') || ' ' || lower(email), ' '), ''))`;

const STATEMENTS = [
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
];

/** What staff see of players, and write about them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
