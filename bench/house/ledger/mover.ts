import pg from 'pg';
import { openDatabase } from '../../../apps/house/src/platform/db/database.ts';
import { bare, Order, ours } from './moves.ts';

/** `node mover.mjs <ours|bare> <connection, JSON>`: moves money as fast as possible, by orders of its parent. */
const [, , side, connection = ''] = process.argv;
const config: pg.PoolConfig = JSON.parse(connection);
const pool = new pg.Pool(config);
pool.on('error', () => undefined); // a released client may still be open when the server stops
const move = side === 'ours' ? ours(await openDatabase(config, () => undefined)) : bare(pool);

async function carryOut({ name, seconds, pairs }: Order): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + seconds * 1_000;
  await Promise.all(
    pairs.map(async (pair) => {
      for (let n = 0; performance.now() < end; n++) {
        const asked = performance.now();
        await move(pair, `${name}:${pair}:${n}`);
        times.push(performance.now() - asked);
      }
    }),
  );
  return times;
}

process.on('message', async (message) => process.send?.(await carryOut(Order.parse(message))));
process.on('disconnect', () => process.exit());
process.send?.([]);
