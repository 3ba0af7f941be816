import { minorUnits } from '@floorcast/contract/money';
import type pg from 'pg';
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
  markTransfer,
  requestCashIn,
  settleTransfer,
} from '../../../apps/house/src/wallet/index.ts';
import type { Work } from './moves.ts';
import type { WorkName } from './orders.ts';
import { floorOf, playerOf, sessionOf } from './site.ts';

const SITE = { policy: DEMO, calendar: new Calendar('UTC') };
const BET = minorUnits(100);
/** Every third game wins, as most of a site's do not. */
const WIN = minorUnits(250);
const WINS_EVERY = 3;
const CASH_IN = minorUnits(1_000);
const DOOR_OPENED = 0x11;

/** What a house writes at a site, in the transactions in which it writes it. */
export const siteWorks = (db: Db, pool: pg.Pool): Omit<Record<WorkName, Work>, 'movement'> => ({
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
