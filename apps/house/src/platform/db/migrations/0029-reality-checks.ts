import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  'alter table play_sessions add staked bigint, add won bigint',
  `create table reality_checks (
    id int generated always as identity primary key,
    player_id int not null references users,
    machine_id int not null references machines,
    session_id int not null references play_sessions,
    shown_at timestamptz not null,
    seconds int not null,
    staked bigint not null,
    won bigint not null,
    history_at timestamptz,
    answer text check (answer in ('continue', 'leave')),
    answered_at timestamptz,
    check ((answer is null) = (answered_at is null))
  )`,
  'create index reality_checks_player on reality_checks (player_id, answered_at desc)',
  'create index reality_checks_session on reality_checks (session_id)',
  `create trigger reality_checks_fenced before insert or update or delete on reality_checks
    for each row execute function check_fence_of_machine()`,
  `create table reality_check_choices (
    player_id int primary key references users,
    minutes int,
    chosen_at timestamptz not null
  )`,
];

/** What the games of a session came to, grown with each game; reality checks with their answers, and players' intervals. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
