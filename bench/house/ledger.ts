import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../apps/house/src/platform/db/database.ts';
import { openCluster } from '../../apps/house/src/platform/postgres/cluster.ts';
import { buildProgram } from '../../scripts/lib/build.ts';
import { ask, nextMessage, type Use, watchUse } from '../lib/process.ts';
import { quantile, table } from '../lib/report.ts';
import { Done, type Order } from './ledger/moves.ts';

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

/** Processes that write concurrently, each for its own players and machines. */
interface Side {
  readonly name: string;
  readonly movers: readonly ChildProcess[];
  readonly connections: number;
}

interface Figures {
  readonly aSecond: number;
  readonly times: readonly number[];
  readonly use: Use;
}

async function open(
  name: string,
  kinds: readonly ('ours' | 'bare')[],
  connection: object,
  connections: number,
): Promise<Side> {
  const program = await buildProgram('bench/house/ledger/mover.ts');
  const config = JSON.stringify({ ...connection, max: connections / kinds.length });
  const movers = kinds.map((kind) => fork(program, [kind, config]));
  await Promise.all(movers.map((mover) => nextMessage(mover, Done)));
  return { name, movers, connections };
}

/** `name`: prefix of the request ids, not used before. */
async function measure({ movers, connections }: Side, name: string, seconds: number): Promise<Figures> {
  const used = watchUse(movers.map(({ pid }) => pid));
  const share = connections / movers.length;
  const began = performance.now();
  const done = await Promise.all(
    movers.map((mover, index) => {
      const pairs = Array.from({ length: share }, (_, pair) => index * share + pair + 1);
      const order: Order = { name, seconds, pairs };
      return ask(mover, Done, order);
    }),
  );
  const times = done.flat();
  return { aSecond: (times.length * 1_000) / (performance.now() - began), times, use: used() };
}

/** Resolves when the connections to the database are closed. */
async function end(sides: readonly Side[]): Promise<void> {
  const all = sides
    .flatMap(({ movers }) => movers)
    .filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
  const gone = all.map((mover) => once(mover, 'exit'));
  for (const mover of all) mover.kill();
  await Promise.all(gone);
  await sleep(500);
}
