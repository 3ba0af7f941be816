import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { minorUnits } from '@floorcast/contract/money';
import pg from 'pg';
import { machineAccount, move, playerAccount } from '../apps/house/src/modules/wallet/index.ts';
import { openDatabase } from '../apps/house/src/platform/db/database.ts';
import type { Db } from '../apps/house/src/platform/db/schema.ts';
import { openCluster } from '../apps/house/src/platform/postgres/cluster.ts';
import { quantile, table } from './lib/report.ts';

const SECONDS = Number(process.argv[2] ?? 5);
const ROUNDS = 3;
/** As many movements at once as a house has connections. */
const AT_ONCE = 20;
/** What ours must reach of the bare client. */
const LEAST = 0.6;
const AMOUNT = 100;

/** One movement from a player to a machine, under a name that nobody had before. */
type Move = (pair: number, requestId: string) => Promise<void>;

/** The statements of a movement, as `pg` alone sends them. */
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

const ours =
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

const bare =
  (pool: pg.Pool): Move =>
  async (pair, requestId) => {
    const client = await pool.connect();
    try {
      await bareMove(client, machineAccount(pair), playerAccount(pair), requestId);
    } finally {
      client.release();
    }
  };

interface Figures {
  readonly aSecond: number;
  readonly times: readonly number[];
}

/** Moves as fast as it goes, each pair of accounts one after the other. */
async function measure(name: string, move: Move): Promise<Figures> {
  const times: number[] = [];
  const began = performance.now();
  const end = began + SECONDS * 1_000;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, pair) => {
      for (let n = 0; performance.now() < end; n++) {
        const asked = performance.now();
        await move(pair + 1, `${name}:${pair}:${n}`);
        times.push(performance.now() - asked);
      }
    }),
  );
  return { aSecond: (times.length * 1_000) / (performance.now() - began), times };
}

const home = mkdtempSync(join(tmpdir(), 'floorcast-ledger-'));
const cluster = await openCluster(home);
const db = await openDatabase({ ...cluster.connection, max: AT_ONCE }, () => undefined);
const pool = new pg.Pool({ ...cluster.connection, max: AT_ONCE });
pool.on('error', () => undefined); // one that was just given back may still be open when the server stops
try {
  const sides = { ours: ours(db), 'the same statements, bare': bare(pool) };
  const rows: string[][] = [];
  const medians = new Map<string, number>();
  for (const [name, side] of Object.entries(sides)) await measure(`${name}:warm`, side);
  const figures = new Map<string, Figures[]>(Object.keys(sides).map((name) => [name, []]));
  for (let round = 0; round < ROUNDS; round++)
    for (const [name, side] of Object.entries(sides))
      figures.get(name)?.push(await measure(`${name}:${round}`, side));
  for (const [name, all] of figures) {
    const aSecond = quantile(
      all.map((each) => each.aSecond),
      0.5,
    );
    const times = all.flatMap((each) => each.times);
    medians.set(name, aSecond);
    rows.push([
      name,
      aSecond.toFixed(0),
      ...[0.5, 0.95, 0.99].map((share) => quantile(times, share).toFixed(1)),
    ]);
  }
  console.log(
    `${AT_ONCE} at once, ${ROUNDS} rounds of ${SECONDS} s each in turn; every commit reaches the disk`,
  );
  console.log(table(['movements', 'a second', 'p50 ms', 'p95 ms', 'p99 ms'], rows));
  const ratio = (medians.get('ours') ?? 0) / (medians.get('the same statements, bare') ?? 1);
  console.log(`\nratio ${ratio.toFixed(2)}, expected ≥ ${LEAST}${ratio < LEAST ? ': missed' : ''}`);
  process.exitCode = ratio < LEAST ? 1 : 0;
} finally {
  await db.destroy();
  await pool.end();
  await cluster.stop();
  rmSync(home, { recursive: true, force: true });
}
