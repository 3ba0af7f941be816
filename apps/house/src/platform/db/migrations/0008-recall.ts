import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
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
];

/** What a player may look at again of each game. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
