import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
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
];

/** What machines do not pay onto their meters: it waits for staff. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
