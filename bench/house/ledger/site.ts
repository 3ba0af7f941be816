import type pg from 'pg';

const MACHINES = 200;
const FLOORS = 4;
const BRANDS = 8;
const FIRST_PLAYER = 1_001;

export const playerOf = (machine: number): number => FIRST_PLAYER + machine - 1;
export const sessionOf = (machine: number): number => machine;
export const floorOf = (machine: number): string => `floor-${machine % FLOORS}`;

/** A site whose machines are all played, by players with money. */
export async function createSite(client: pg.Client): Promise<void> {
  for (const statement of [
    `insert into brands (id, name, jackpot) select b, 'Brand ' || b, '100,50,10' from generate_series(1, ${BRANDS}) b`,
    `insert into floors (id, credential_hash) select 'floor-' || f, 'none ' || f from generate_series(0, ${FLOORS - 1}) f`,
    `insert into machines (id, brand_id, floor_id, name)
      select m, 1 + m % ${BRANDS}, 'floor-' || m % ${FLOORS}, 'Machine ' || m from generate_series(1, ${MACHINES}) m`,
    `insert into users (username, email, password_hash, type, name, lastname, site_id)
      select 'player' || m, 'player' || m || '@example.org', '', 'user', 'Player', m::text, 1
      from generate_series(1, ${MACHINES}) m`,
    `insert into play_sessions (machine_id, player_id, state, ip)
      select m, ${FIRST_PLAYER - 1} + m, 'live', '192.0.2.1' from generate_series(1, ${MACHINES}) m`,
    `insert into accounts (id, balance, least)
      select 'player:' || ${FIRST_PLAYER - 1} + m, 1000000000000, 0 from generate_series(1, ${MACHINES}) m`,
    `create table plain_rows (
      id bigint generated always as identity primary key,
      pair int not null,
      note text not null,
      at timestamptz not null default now()
    )`,
  ])
    await client.query(statement);
}

/** What so many games, each with its movement, and as many sign-ins and machine events leave in the tables. */
export async function fillSite(client: pg.Client, rows: number): Promise<void> {
  const machine = `1 + n % ${MACHINES}`;
  for (const statement of [
    // Rows that are known to be right.
    'set session_replication_role = replica',
    `insert into rounds (machine_id, session_id, bet, win, free, at, stops)
        select ${machine}, ${machine}, 100, 0, false, now() - n * interval '1 s', '{1,2,3}' from generate_series(1, ${rows}) n`,
    `with made as (
        insert into postings (request_id, machine_id, session_id, at)
          select 'filled:' || n || ':bet', ${machine}, ${machine}, now() - n * interval '1 s' from generate_series(1, ${rows}) n
          returning id, machine_id
      )
      insert into entries (posting_id, account_id, amount)
        select id, account, amount from made,
          lateral (values ('machine:' || machine_id, -100), ('games:' || machine_id, 100)) as both_sides (account, amount)`,
    `insert into session_log (user_id, type, ip, at)
        select ${FIRST_PLAYER} + n % ${MACHINES}, 'login', '192.0.2.1', now() - n * interval '1 s' from generate_series(1, ${rows}) n`,
    `insert into machine_events (machine_id, code, at)
        select ${machine}, 17, now() - n * interval '1 s' from generate_series(1, ${rows}) n`,
    `insert into plain_rows (pair, note)
        select ${machine}, 'filled:' || n from generate_series(1, ${rows}) n`,
    'reset session_replication_role',
    'vacuum analyze',
    // Later work does not wait for these rows to reach the disk.
    'checkpoint',
  ])
    await client.query(statement);
}
