import pg from 'pg';
import { openDatabase } from '../../../apps/house/src/platform/db/database.ts';
import { bare, type Move, ours } from './moves.ts';
import { Order } from './orders.ts';

/** `node mover.mjs <ours|bare> <connection, JSON>`: moves money as fast as possible, by orders of its parent. */
const [, , side, connection = ''] = process.argv;
const config: pg.PoolConfig = JSON.parse(connection);

async function mover(): Promise<Move> {
  if (side === 'ours') return ours(await openDatabase(config, () => undefined));
  const pool = new pg.Pool(config);
  pool.on('error', () => undefined); // a released client may still be open when the server stops
  return bare(pool);
}

async function movements(move: Move, { name, seconds, pairs }: Order): Promise<number[]> {
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

const move = await mover();
process.on('message', async (order) => process.send?.(await movements(move, Order.parse(order))));
process.on('disconnect', () => process.exit());
process.send?.([]);
