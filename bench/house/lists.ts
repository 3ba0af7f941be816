import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DUTIES } from '@floorcast/contract/duties';
import pg from 'pg';
import { LISTS } from '../../apps/house/src/console/machine-past/lists.ts';
import { PLAYERS as FOUND } from '../../apps/house/src/console/player-files/search.ts';
import { TRAIL } from '../../apps/house/src/console/trail-list/index.ts';
import { openDatabase } from '../../apps/house/src/platform/db/database.ts';
import type { Db } from '../../apps/house/src/platform/db/schema.ts';
import { countBlocks } from '../../apps/house/src/platform/lists/blocks.ts';
import type { Paging } from '../../apps/house/src/platform/lists/sql-list.ts';
import { openCluster } from '../../apps/house/src/platform/postgres/cluster.ts';
import { GAMES } from '../../apps/house/src/play/history/index.ts';
import { quantile, spread, table } from '../lib/report.ts';

const ROWS = Number(process.argv[2] ?? 10_000_000);
const MACHINES = 100;
/** Players that are searched, and those of them with games. */
const PLAYERS = 100_000;
const PLAYING = 1_000;
const SIZE = 25;
const RUNS = 25;
/** A page is answered within so long (ms), its median. */
const MOST_MS = 50;

/** A game every three seconds for a year; each player has one session, and a tenth of the trail is about one machine. */
const FILL = [
  'set session_replication_role = replica',
  'set synchronous_commit = off',
  `insert into users (username, email, password_hash, pin_code, type, group_name, permissions, name, lastname, site_id,
      folded_username, folded_name, last_logon)
    select 'player' || n, 'p' || n || '@mail' || n % 50 || '.example', '', '', 'user', '', '{}', 'Ada' || n % 700,
      'Öz' || n % 900, 1000, 'player' || n, 'ada' || n % 700 || ' oz' || n % 900, now() - n * interval '1 minute'
    from generate_series(1, ${PLAYERS}) n`,
  `insert into accounts (id, balance) select 'player:' || id, id from users`,
  `insert into machines (id, floor_id, brand_id, name)
    select n, 'floor', 1, 'Machine ' || n from generate_series(0, ${MACHINES - 1}) n`,
  `insert into play_sessions (machine_id, player_id, state, ip, started_at, ended_at)
    select n % ${MACHINES}, n, 'ended', '', now(), now() from generate_series(1, ${PLAYING}) n`,
  `insert into rounds (machine_id, session_id, bet, win, free, at)
    select n % ${MACHINES}, 1 + n % ${PLAYING}, 100, n % 200, false, now() - (${ROWS} - n) * interval '3 seconds'
    from generate_series(1, ${ROWS}) n`,
  `insert into trail (seq, at, kind, actor, player_id, machine_id, detail, prev, hash)
    select n, date_trunc('milliseconds', now() - (${ROWS} - n) * interval '3 seconds'),
      case n % 10 when 0 then 'player.viewed' when 1 then 'staff.signed-in' else 'machine.door' end, 'floor demo',
      case when n % 10 = 0 then n % ${PLAYING} end, case when n % 10 > 1 then n % ${MACHINES} end, '{}', '', ''
    from generate_series(1, ${ROWS}) n`,
  'vacuum analyze rounds',
  'vacuum analyze trail',
  'analyze play_sessions',
  'analyze users',
];

const reader = { type: 'admin', Permissions: Object.values(DUTIES) } as const;
const machine = { machineId: 7, reader };
/** A tenth of the time, half of it ago. */
const ago = (share: number) => new Date(Date.now() - share * ROWS * 3_000).toISOString();
const past = { from: ago(0.5), to: ago(0.4) };

const SEARCHES = ['player4711', 'p', 'ada1 oz2', 'ada', 'p12@mail', 'nobody at all', '4711', ''];

type Load = (db: Db, paging: Paging) => Promise<{ readonly total: number }>;
const LISTED: readonly (readonly [name: string, load: Load])[] = [
  ['games of a machine', (db, paging) => LISTS.games.page(db, { ...machine, ...paging })],
  [
    'games of a machine, the oldest first',
    (db, paging) => LISTS.games.page(db, { ...machine, sort: 'at', ...paging }),
  ],
  [
    'games of a machine of a tenth of the time',
    (db, paging) => LISTS.games.page(db, { ...machine, ...past, ...paging }),
  ],
  ['games of a player', (db, paging) => GAMES.page(db, { playerId: 7, ...paging })],
  ['the trail', (db, paging) => TRAIL.page(db, paging)],
  ['the trail, the oldest first', (db, paging) => TRAIL.page(db, { sort: 'at', ...paging })],
  ['the trail of a machine', (db, paging) => TRAIL.page(db, { machine: 7, ...paging })],
  ['the trail of a player', (db, paging) => TRAIL.page(db, { player: 70, ...paging })],
  ['the trail of a tenth of the time', (db, paging) => TRAIL.page(db, { ...past, ...paging })],
  [
    'a tenth of the trail, by its kind',
    (db, paging) => TRAIL.page(db, { kind: 'staff.signed-in', ...paging }),
  ],
  ['the trail of machines', (db, paging) => TRAIL.page(db, { group: 'machines', ...paging })],
  ['the trail of an actor', (db, paging) => TRAIL.page(db, { actor: 'floor', ...paging })],
  [
    'a machine by kind, of a tenth of the time',
    (db, paging) => TRAIL.page(db, { machine: 7, kind: 'machine.door', ...past, ...paging }),
  ],
];

const home = mkdtempSync(join(tmpdir(), 'floorcast-lists-'));
const cluster = await openCluster(home);
try {
  const db = await openDatabase({ ...cluster.connection, max: 4 }, () => undefined);
  const client = new pg.Client(cluster.connection);
  // An error of a statement is shown, and not that the server ends then.
  client.on('error', () => undefined);
  await client.connect();
  for (const statement of FILL) await client.query(statement);
  const counting: number[] = [];
  // As many rows of each at a time as the house does.
  for (let row = 0; row < ROWS; row += 250_000) counting.push(...(await times(1, () => countBlocks(db))));
  // All games are counted once, as a list does that knows no bound.
  const peer = quantile(await times(5, () => client.query('select count(*) from rounds')), 0.5);
  const rows: string[][] = [];
  let slowest = 0;
  const measure = async (name: string, load: Load, deep: boolean) => {
    const { total } = await load(db, { page: 1, size: SIZE });
    const last = deep ? Math.ceil(total / SIZE) : 1;
    for (const page of new Set([1, Math.ceil(last / 2), last])) {
      const taken = await times(RUNS, () => load(db, { page, size: SIZE }));
      const median = quantile(taken, 0.5);
      slowest = Math.max(slowest, median);
      rows.push([name, String(total), String(page), spread(taken), (median / MOST_MS).toFixed(2)]);
    }
  };
  for (const [name, load] of LISTED) await measure(name, load, true);
  for (const q of SEARCHES) {
    const search = { q, sort: 'username', nationalRegister: false } as const;
    await measure(
      `players: ${JSON.stringify(q)}`,
      (db, paging) => FOUND.page(db, { ...paging, ...search }),
      false,
    );
  }
  console.log(
    `${ROWS} games and as many rows of the trail; counting all games once: ${peer.toFixed(0)} ms; counting 250 000 of each in blocks: ${spread(counting)} ms\n`,
  );
  console.log(table(['list', 'rows', 'page', 'ms, p50 / p95 / p99', `to ${MOST_MS} ms`], rows));
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

async function times(runs: number, work: () => Promise<unknown>): Promise<readonly number[]> {
  const each: number[] = [];
  for (let n = 0; n < runs; n++) {
    const began = performance.now();
    await work();
    each.push(performance.now() - began);
  }
  return each;
}
