import { minorUnits } from '@floorcast/contract/money';
import type pg from 'pg';
import * as z from 'zod';
import type { Db } from '../../../apps/house/src/platform/db/schema.ts';
import { machineAccount, move, playerAccount } from '../../../apps/house/src/wallet/index.ts';

/** Order to a process that moves money, again and again. */
export const Order = z.object({
  /** Prefix of the request ids, not used before. */
  name: z.string(),
  seconds: z.number(),
  /** Pairs of a player and a machine; the movements of one pair follow each other. */
  pairs: z.array(z.number()),
});
export type Order = z.infer<typeof Order>;

/** Duration (ms) of each movement. */
export const Done = z.array(z.number());

const AMOUNT = 100;

/** A movement between a player and a machine, under a new request id. */
type Move = (pair: number, requestId: string) => Promise<void>;

/** The statements of a movement, sent by `pg` directly. */
async function bareMove(client: pg.PoolClient, from: string, to: string, requestId: string): Promise<void> {
  await client.query('begin');
  const both = [from, to].sort();
  await client.query(
    'insert into accounts (id, least) values ($1, $2), ($3, $4) on conflict (id) do nothing',
    [both[0], null, both[1], null],
  );
  await client.query('select id, balance from accounts where id in ($1, $2) order by id for update', both);
  await client.query(
    `select account_id, amount from entries inner join postings on postings.id = entries.posting_id
     where request_id = $1 order by amount`,
    [requestId],
  );
  const { rows } = await client.query(
    `insert into postings (request_id, kind, player_id, machine_id, session_id, tag)
     values ($1, null, null, null, null, '') returning id`,
    [requestId],
  );
  await client.query(
    'insert into entries (posting_id, account_id, amount) values ($1, $2, $3), ($1, $4, $5)',
    [rows[0]?.id, from, -AMOUNT, to, AMOUNT],
  );
  for (const [id, change] of [
    [from, -AMOUNT],
    [to, AMOUNT],
  ])
    await client.query('update accounts set balance = balance + $1 where id = $2', [change, id]);
  await client.query('commit');
}

export const ours =
  (db: Db): Move =>
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

export const bare =
  (pool: pg.Pool): Move =>
  async (pair, requestId) => {
    const client = await pool.connect();
    try {
      await bareMove(client, machineAccount(pair), playerAccount(pair), requestId);
    } finally {
      client.release();
    }
  };
