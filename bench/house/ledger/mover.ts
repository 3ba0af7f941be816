import pg from 'pg';
import { openDatabase } from '../../../apps/house/src/platform/db/database.ts';
import { Order, siteWorks, type Work } from './site-works.ts';

/** `node mover.mjs <connection, JSON>`: writes to the ledger as fast as possible, by orders of its parent. */
const config: pg.PoolConfig = JSON.parse(process.argv[2] ?? '');

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

const pool = new pg.Pool(config);
pool.on('error', () => undefined); // a released client may still be open when the server stops
const known = siteWorks(await openDatabase(config, () => undefined), pool);
process.on('message', async (message) => {
  const order = Order.parse(message);
  process.send?.(await carryOut(known[order.work], order));
});
process.on('disconnect', () => process.exit());
process.send?.([]);
