import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { PLAYERS as LIST } from '../../apps/house/src/console/player-files/search.ts';
import { openDatabase } from '../../apps/house/src/platform/db/database.ts';
import { openCluster } from '../../apps/house/src/platform/postgres/cluster.ts';
import { quantile, spread, table } from '../lib/report.ts';

const PLAYERS = Number(process.argv[2] ?? 100_000);
const RUNS = 25;
/** A search is answered within so long (ms), its median. */
const MOST_MS = 50;
const SEARCHES = ['player4711', 'p', 'ada1 oz2', 'ada', 'p12@mail', 'nobody at all', '4711', ''];

async function fill(client: pg.Client): Promise<void> {
  await client.query(`
    insert into users (username, email, password_hash, pin_code, type, group_name, permissions, name, lastname, site_id,
      folded_username, folded_name, last_logon)
    select 'player' || n, 'p' || n || '@mail' || n % 50 || '.example', 'none', '', 'user', 'Players', '{145}', 'Ada' || n % 700,
      'Öz' || n % 900, 1000, 'player' || n, 'ada' || n % 700 || ' oz' || n % 900, now() - n * interval '1 minute'
    from generate_series(1, ${PLAYERS}) n`);
  await client.query(`insert into accounts (id, balance) select 'player:' || id, id from users`);
  await client.query('analyze users');
}

async function times(work: () => Promise<unknown>): Promise<readonly number[]> {
  const each: number[] = [];
  for (let n = 0; n < RUNS; n++) {
    const began = performance.now();
    await work();
    each.push(performance.now() - began);
  }
  return each;
}

const home = mkdtempSync(join(tmpdir(), 'floorcast-search-'));
const cluster = await openCluster(home);
try {
  const db = await openDatabase({ ...cluster.connection, max: 4 }, () => undefined);
  const client = new pg.Client(cluster.connection);
  await client.connect();
  await fill(client);
  // All players are read once, as a search without an index does.
  const peer = quantile(await times(() => client.query('select count(lower(email)) from users')), 0.5);
  const rows: string[][] = [];
  let slowest = 0;
  for (const q of SEARCHES) {
    const taken = await times(() =>
      LIST.page(db, { page: 1, size: 25, q, sort: 'username', nationalRegister: false }),
    );
    const median = quantile(taken, 0.5);
    slowest = Math.max(slowest, median);
    rows.push([JSON.stringify(q), spread(taken), (median / peer).toFixed(2), (median / MOST_MS).toFixed(2)]);
  }
  console.log(`${PLAYERS} players; reading all of them once: ${peer.toFixed(1)} ms\n`);
  console.log(table(['search', 'ms, p50 / p95 / p99', 'to reading all', `to ${MOST_MS} ms`], rows));
  console.log(
    `\nslowest median ${slowest.toFixed(1)} ms, expected ≤ ${MOST_MS}${slowest > MOST_MS ? ': missed' : ''}`,
  );
  process.exitCode = slowest > MOST_MS ? 1 : 0;
  await client.end();
  await db.destroy();
} finally {
  await cluster.stop();
  rmSync(home, { recursive: true, force: true });
}
