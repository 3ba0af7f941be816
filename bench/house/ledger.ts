import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type pg from 'pg';
import { openDatabase } from '../../apps/house/src/platform/db/database.ts';
import { openCluster } from '../../apps/house/src/platform/postgres/cluster.ts';
import { quantile, table } from '../lib/report.ts';
import { measureCapacity } from './ledger/capacity.ts';
import { end, type Figures, measure, open, type Side } from './ledger/sides.ts';

const run = promisify(execFile);

/** Folder of pgbench in Debian. */
const VERSIONS = '/usr/lib/postgresql';

/** Scale of its tables: movements wait for the row of their branch. */
const SCALE = 20;

function program(): string | undefined {
  if (!existsSync(VERSIONS)) return undefined;
  return readdirSync(VERSIONS)
    .map((version) => join(VERSIONS, version, 'bin', 'pgbench'))
    .find((path) => existsSync(path));
}

interface Load {
  readonly clients: number;
  readonly seconds: number;
}

/** Movements a second of pgbench (TPC-B, seven statements). Undefined if it is not installed. */
async function pgbench(connection: pg.PoolConfig, { clients, seconds }: Load): Promise<number | undefined> {
  const path = program();
  if (path === undefined) return undefined;
  const { host, port, user, password, database } = connection;
  const env = { ...process.env, PGPASSWORD: String(password) };
  const where = ['-h', String(host), '-p', String(port), '-U', String(user), String(database)];
  await run(path, ['-i', '-q', '-s', String(SCALE), ...where], { env });
  const { stdout } = await run(
    path,
    ['-n', '-c', String(clients), '-j', '2', '-T', String(seconds), ...where],
    { env },
  );
  const [, aSecond] = /^tps = ([\d.]+)/m.exec(stdout) ?? [];
  return Number(aSecond);
}

const SECONDS = Number(process.argv[2] ?? 5);
const ROUNDS = 3;
/** Concurrent movements: as many as a house has connections. */
const AT_ONCE = 20;
/** Least postings of one node, relative to the bare client. */
const LEAST = 0.6;
/** The capacity is measured over more connections than a home's server takes. */
const CONNECTIONS = 150;

const median = (all: readonly Figures[], of: (figures: Figures) => number): number =>
  quantile(all.map(of), 0.5);

function row(name: string, all: readonly Figures[]): string[] {
  const times = all.flatMap((each) => each.times);
  return [
    name,
    median(all, ({ aSecond }) => aSecond).toFixed(0),
    ...[0.5, 0.95, 0.99].map((share) => quantile(times, share).toFixed(1)),
    median(all, ({ use }) => use.percent).toFixed(0),
    median(all, ({ use }) => use.megabytes).toFixed(0),
  ];
}

const home = mkdtempSync(join(tmpdir(), 'floorcast-ledger-'));
const cluster = await openCluster(home, { connections: CONNECTIONS });
const { connection, pid: server } = cluster;
await (await openDatabase({ ...connection, max: 1 }, () => undefined)).destroy();
const sides: Side[] = [];
try {
  const one = await open('one node', ['ours'], { connection, connections: AT_ONCE });
  const two = await open('two nodes', ['ours', 'ours'], { connection, connections: AT_ONCE });
  const peer = await open('the same statements, bare', ['bare'], { connection, connections: AT_ONCE });
  sides.push(one, two, peer);
  const task = (name: string) => ({ work: 'movement', name, seconds: SECONDS, server }) as const;
  for (const side of sides) await measure(side, task(`${side.name}:warm`));
  const figures = new Map<Side, Figures[]>(sides.map((side) => [side, []]));
  for (let round = 0; round < ROUNDS; round++)
    for (const side of sides) figures.get(side)?.push(await measure(side, task(`${side.name}:${round}`)));
  await end(sides);
  const others = await pgbench(connection, { clients: AT_ONCE, seconds: SECONDS });
  console.log(
    `${AT_ONCE} at once, ${ROUNDS} rounds of ${SECONDS} s each in turn; every commit reaches the disk; load of the machine ${loadavg()[0]?.toFixed(1)}`,
  );
  console.log(
    table(
      ['movements', 'a second', 'p50 ms', 'p95 ms', 'p99 ms', 'of one core, %', 'MB'],
      [...figures].map(([{ name }, all]) => row(name, all)),
    ),
  );
  console.log(
    `pgbench's own (TPC-B): ${others?.toFixed(0) ?? 'not installed (postgresql of Debian)'} a second`,
  );
  const speed = (side: Side) => median(figures.get(side) ?? [], ({ aSecond }) => aSecond);
  const ratio = speed(one) / speed(peer);
  console.log(`\ntwo nodes to one ${(speed(two) / speed(one)).toFixed(2)}`);
  console.log(
    `one node to the bare client ${ratio.toFixed(2)}, expected ≥ ${LEAST}${ratio < LEAST ? ': missed' : ''}`,
  );
  process.exitCode = ratio < LEAST ? 1 : 0;
  await measureCapacity(cluster, SECONDS);
} finally {
  await end(sides);
  await cluster.stop();
  rmSync(home, { recursive: true, force: true });
}
