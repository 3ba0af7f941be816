import { minorUnits } from '@floorcast/contract/money';
import type pg from 'pg';
import * as z from 'zod';
import { growJackpots, MachinesRepository } from '../../../apps/house/src/machines/registry/index.ts';
import { accountFactsOf, addToDay } from '../../../apps/house/src/people/safer-gambling/index.ts';
import { Calendar } from '../../../apps/house/src/platform/days/calendar.ts';
import type { Db, Tx } from '../../../apps/house/src/platform/db/schema.ts';
import {
  openSessionOf,
  recordException,
  recordGame,
} from '../../../apps/house/src/play/sessions/state/play.repository.ts';
import { DEMO } from '../../../apps/house/src/policy/index.ts';
import {
  bookGame,
  machineAccount,
  markTransfer,
  move,
  playerAccount,
  requestCashIn,
  settleTransfer,
} from '../../../apps/house/src/wallet/index.ts';

const SITE = { policy: DEMO, calendar: new Calendar('UTC') };
const BET = minorUnits(100);
/** Every third game wins, as most of a site's do not. */
const WIN = minorUnits(250);
const WINS_EVERY = 3;
const CASH_IN = minorUnits(1_000);
const DOOR_OPENED = 0x11;

/** What a house writes at a site, in the transactions in which it writes it. */
export const siteWorks = (db: Db, pool: pg.Pool): Record<WorkName, Work> => ({
  movement: movements(db),
  game: games(db),
  'cash-in': cashIns(db),
  event: (pair) => db.transaction().execute((tx) => recordException(tx, pair, DOOR_OPENED, new Date())),
  async insert(pair, note) {
    await pool.query('insert into plain_rows (pair, note) values ($1, $2)', [pair, note]);
  },
});

function games(db: Db): Work {
  const machines = new MachinesRepository(db);
  const lasts = new Map<number, number>();
  const book = (machineId: number, seq: number, requestId: string): Promise<boolean> =>
    machines
      .bookOnce({ floorId: floorOf(machineId), machineId, seq }, async (tx) => {
        const session = await openSessionOf(tx, machineId);
        const sessionId = session?.id ?? null;
        const win = seq % WINS_EVERY === 0 ? WIN : minorUnits(0);
        await bookGame(tx, { requestId, machineId, sessionId, bet: BET, win });
        const game = { bet: BigInt(BET), win: BigInt(win), free: false, at: new Date(), stops: [1, 2, 3] };
        await recordGame(tx, { machineId, sessionId, ...game });
        if (session !== undefined) await countGame(tx, session.playerId, win);
        await growJackpots(tx, machineId, BET);
        return true;
      })
      .then((booked) => booked === true);
  return async (pair, requestId) => {
    const seq = (lasts.get(pair) ?? (await lastEvent(db, pair))) + 1;
    if (await book(pair, seq, requestId)) lasts.set(pair, seq);
    // Another process has played this machine since.
    else lasts.set(pair, await lastEvent(db, pair));
  };
}

/** As the house counts it against the limits of its player, and reads what then binds. */
async function countGame(tx: Tx, playerId: number, win: number): Promise<void> {
  await addToDay(tx, SITE.calendar, { playerId, at: Date.now(), staked: BET, won: win });
  await accountFactsOf(tx, SITE, playerId, Date.now());
}

async function lastEvent(db: Db, machineId: number): Promise<number> {
  const row = await db
    .selectFrom('machineReports')
    .select('last')
    .where('machineId', '=', machineId)
    .executeTakeFirst();
  return row?.last ?? 0;
}

/** A request, the mark that it was sent, and the machine's report. */
function cashIns(db: Db): Work {
  return async (pair, requestId) => {
    const request = { requestId, playerId: playerOf(pair), machineId: pair, sessionId: sessionOf(pair) };
    const asked = await db.transaction().execute((tx) => requestCashIn(tx, { ...request, amount: CASH_IN }));
    if (!asked.ok) throw new Error(`cash-in refused: ${asked.error}`);
    const { id } = asked.value;
    await markTransfer(db, id, 'sent');
    await db.transaction().execute((tx) => settleTransfer(tx, id, { outcome: 'accepted', amount: CASH_IN }));
  };
}

/** What a process does again and again: a movement of money, all that a game or a cash-in writes, a machine event, or a plain insert. */
const WORKS = ['movement', 'game', 'cash-in', 'event', 'insert'] as const;
export type WorkName = (typeof WORKS)[number];

/** Order to a process that writes to the ledger. */
export const Order = z.object({
  work: z.enum(WORKS),
  /** Prefix of the request ids, not used before. */
  name: z.string(),
  seconds: z.number(),
  /** Pairs of a player and a machine; the work of one pair follows each other. */
  pairs: z.array(z.number()),
});
export type Order = z.infer<typeof Order>;

/** Duration (ms) of each piece of work. */
export const Done = z.array(z.number());

const AMOUNT = 100;

/** One piece of work for a player and a machine, under a new request id. */
export type Work = (pair: number, requestId: string) => Promise<void>;

const movements =
  (db: Db): Work =>
  async (pair, requestId) => {
    await db.transaction().execute((tx) =>
      move(tx, {
        requestId,
        from: machineAccount(pair),
        to: playerAccount(pair),
        amount: minorUnits(AMOUNT),
      }),
    );
  };

const MACHINES = 200;
const FLOORS = 4;
const BRANDS = 8;
const FIRST_PLAYER = 1_001;

const playerOf = (machine: number): number => FIRST_PLAYER + machine - 1;
const sessionOf = (machine: number): number => machine;
const floorOf = (machine: number): string => `floor-${machine % FLOORS}`;

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
