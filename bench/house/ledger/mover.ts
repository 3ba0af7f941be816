import pg from 'pg';
import { openDatabase } from '../../../apps/house/src/platform/db/database.ts';
import { bare, ours, type Work } from './moves.ts';
import { Order, type WorkName } from './orders.ts';
import { siteWorks } from './site-works.ts';

/** `node mover.mjs <ours|bare> <connection, JSON>`: writes to the ledger as fast as possible, by orders of its parent. */
const [, , side, connection = ''] = process.argv;
const config: pg.PoolConfig = JSON.parse(connection);

async function works(): Promise<Partial<Record<WorkName, Work>>> {
  const pool = new pg.Pool(config);
  pool.on('error', () => undefined); // a released client may still be open when the server stops
  if (side !== 'ours') return { movement: bare(pool) };
  const db = await openDatabase(config, () => undefined);
  return { movement: ours(db), ...siteWorks(db, pool) };
}

async function carryOut(work: Work, { name, seconds, pairs }: Order): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + seconds * 1_000;
  await Promise.all(
    pairs.map(async (pair) => {
      for (let n = 0; performance.now() < end; n++) {
        const asked = performance.now();
        await work(pair, `${name}:${pair}:${n}`);
        times.push(performance.now() - asked);
      }
    }),
  );
  return times;
}

const known = await works();
process.on('message', async (message) => {
  const order = Order.parse(message);
  const work = known[order.work];
  if (work === undefined) throw new Error(`${side} does no ${order.work}`);
  process.send?.(await carryOut(work, order));
});
process.on('disconnect', () => process.exit());
process.send?.([]);
