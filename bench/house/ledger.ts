import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../apps/house/src/platform/db/database.ts';
import { openCluster } from '../../apps/house/src/platform/postgres/cluster.ts';
import { quantile, table } from '../lib/report.ts';
import { end, type Figures, measure, open, type Side } from './ledger/sides.ts';

const SECONDS = Number(process.argv[2] ?? 5);
const ROUNDS = 3;
/** Concurrent movements: as many as a house has connections. */
const AT_ONCE = 20;
/** More than a home's server takes: of all sides. */
const CONNECTIONS = 100;
/** Least postings of one node, relative to the bare client. */
const LEAST = 0.6;

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
const { connection } = cluster;
await (await openDatabase({ ...connection, max: 1 }, () => undefined)).destroy();
const sides: Side[] = [];
try {
  const one = await open('one node', ['ours'], connection, AT_ONCE);
  const two = await open('two nodes', ['ours', 'ours'], connection, AT_ONCE);
  const peer = await open('the same statements, bare', ['bare'], connection, AT_ONCE);
  sides.push(one, two, peer);
  for (const side of sides) await measure(side, `${side.name}:warm`, SECONDS);
  const figures = new Map<Side, Figures[]>(sides.map((side) => [side, []]));
  for (let round = 0; round < ROUNDS; round++)
    for (const side of sides) figures.get(side)?.push(await measure(side, `${side.name}:${round}`, SECONDS));
  await end(sides);
  console.log(
    `${AT_ONCE} at once, ${ROUNDS} rounds of ${SECONDS} s each in turn; every commit reaches the disk; load of the machine ${loadavg()[0]?.toFixed(1)}`,
  );
  console.log(
    table(
      ['movements', 'a second', 'p50 ms', 'p95 ms', 'p99 ms', 'of one core, %', 'MB'],
      [...figures].map(([{ name }, all]) => row(name, all)),
    ),
  );
  const speed = (side: Side) => median(figures.get(side) ?? [], ({ aSecond }) => aSecond);
  const ratio = speed(one) / speed(peer);
  console.log(`\ntwo nodes to one ${(speed(two) / speed(one)).toFixed(2)}`);
  console.log(
    `one node to the bare client ${ratio.toFixed(2)}, expected ≥ ${LEAST}${ratio < LEAST ? ': missed' : ''}`,
  );
  process.exitCode = ratio < LEAST ? 1 : 0;
} finally {
  await end(sides);
  await cluster.stop();
  rmSync(home, { recursive: true, force: true });
}
