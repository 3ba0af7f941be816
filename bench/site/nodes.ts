import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { ensureNatsServer } from '../../scripts/lib/install/nats-server.ts';
import { quantile, spread, table } from '../lib/report.ts';
import { measureEnds } from './nodes/ends.ts';
import { type Load, measureLoad } from './nodes/load.ts';

const { values } = parseArgs({
  args: process.argv.slice(2),
  options: {
    machines: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '30' },
    kills: { type: 'string', default: '5' },
    drains: { type: 'string', default: '3' },
    owner: { type: 'boolean', default: false },
  },
});
const [machines, seconds] = [Number(values.machines), Number(values.seconds)];
const FLOORS = 4;
/** How many nodes the floors are divided among. */
const DIVISIONS = [1, 2, 4];
/** Limits of the processor time per game relative to one node's, and of the busiest node's relative to the mean. */
const MOST_PER_GAME = 1.15;
const MOST_OF_MEAN = 1.4;
/** Limits (ms) of a press at a floor whose owner lives, of the return after a kill, and of an absence by a drain. */
const LATE_MS = 500;
const BACK_MS = 5_000;
const AWAY_MS = 1_000;

const sum = (all: readonly number[]): number => all.reduce((total, each) => total + each, 0);
/** Processor time of all nodes (ms) per game. */
const perGame = ({ used, waits }: Load): number => (sum(used) * 1_000) / waits.games.length;
const busiest = ({ used }: Load): number => (Math.max(...used) * used.length) / sum(used);
const late = ({ waits }: Load): number => waits.acknowledged.filter((ms) => ms > LATE_MS).length;

if (!(await ensureNatsServer())) throw new Error("several nodes need Debian's nats-server");
const missed: string[] = [];
if (machines > 0) await load();
if (Number(values.kills) + Number(values.drains) > 0) await ends();
console.log(missed.length === 0 ? '\nas expected' : `\nmissed: ${missed.join('; ')}`);
process.exitCode = missed.length === 0 ? 0 : 1;

async function load(): Promise<void> {
  const loads: Load[] = [];
  const way = values.owner ? 'owner' : 'any node';
  /** One node with a node's share of the floors, beside another site with the rest. */
  const shares: Load[] = [];
  for (const nodes of DIVISIONS) {
    const load = await measureLoad({ nodes, way, floors: FLOORS, machines, seconds, beside: 0 });
    loads.push(load);
    const floors = FLOORS / nodes;
    shares.push(
      nodes === 1 ? load : await measureLoad({ ...load, nodes: 1, floors, beside: FLOORS - floors }),
    );
    console.log(`${nodes} nodes measured`);
  }
  const [one] = loads;
  if (one === undefined) return;
  const row = (name: string, of: (load: Load) => string) => [name, ...loads.map(of)];
  const ratio = (of: Load) => perGame(of) / perGame(one);
  const shareOf = (of: Load) => shares[loads.indexOf(of)] ?? of;
  console.log(
    `${FLOORS} floors of ${machines} machines with simulated cabinets, all played, ${seconds} s each; real PostgreSQL and NATS; load of the machine ${loadavg()[0]?.toFixed(1)}`,
  );
  console.log(
    table(
      [`players connect at: ${way}`, ...loads.map(({ nodes }) => `${nodes} nodes`)],
      [
        row('games a second', ({ waits }) => (waits.games.length / seconds).toFixed(1)),
        row('processor of all nodes per game, ms', (of) => perGame(of).toFixed(2)),
        row('– relative to one node', (of) => ratio(of).toFixed(2)),
        row('– of one node with a share of the floors', (of) => perGame(shareOf(of)).toFixed(2)),
        row('– relative to that', (of) => (perGame(of) / perGame(shareOf(of))).toFixed(2)),
        row('processor of each node, % of a core', ({ used }) =>
          used.map((each) => ((each * 100) / seconds).toFixed(0)).join(' / '),
        ),
        row('– without players', ({ idle }) => idle.map((each) => (each * 100).toFixed(1)).join(' / ')),
        row('busiest node to the mean', (of) => busiest(of).toFixed(2)),
        row('floors of each node', ({ owned }) => owned.join(' / ')),
        row('press → panel, p50 / p95 / p99 ms', ({ waits }) => spread(waits.acknowledged)),
        row(`presses later than ${LATE_MS} ms`, (of) => String(late(of))),
        row('refused or unanswered', ({ waits }) => String(waits.refusals)),
        row('ledger, meters and audit', ({ broken }) => (broken.length === 0 ? 'agree' : 'do not agree')),
      ],
    ),
  );
  for (const each of loads) {
    const name = `${each.nodes} nodes`;
    for (const [words, times] of each.waits.refused) console.log(`${name}: ${times} × ${words}`);
    for (const line of each.broken) console.error(`BROKEN  ${name}: ${line}`);
    if (ratio(each) > MOST_PER_GAME) missed.push(`${name}: processor per game ≤ ${MOST_PER_GAME}`);
    if (perGame(each) > MOST_PER_GAME * perGame(shareOf(each)))
      missed.push(`${name}: processor per game ≤ ${MOST_PER_GAME} of one node with a share`);
    if (busiest(each) > MOST_OF_MEAN) missed.push(`${name}: busiest node ≤ ${MOST_OF_MEAN}`);
    if (each.owned.includes(0)) missed.push(`${name}: floors on every node`);
    if (each.broken.length > 0) missed.push(`${name}: ledger, meters and audit agree`);
  }
}

async function ends(): Promise<void> {
  const { kills, drains, broken } = await measureEnds({
    kills: Number(values.kills),
    drains: Number(values.drains),
  });
  const median = (all: readonly number[]) => (all.length === 0 ? 0 : quantile(all, 0.5));
  const most = (all: readonly number[]) => Math.max(0, ...all);
  const figures: readonly [name: string, value: number, limit: number, unit: string][] = [
    ['kill: its floor, last player back, median', median(kills.map(({ back }) => most(back))), BACK_MS, 'ms'],
    ['kill: other floors, slowest press', most(kills.map(({ slowest }) => slowest)), LATE_MS, 'ms'],
    ['kill: other floors, closed sockets', sum(kills.map(({ closes }) => closes)), 0, ''],
    ['stop: longest absence of a player', most(drains.flatMap(({ away }) => away)), AWAY_MS, 'ms'],
    ['stop: presses without a clear answer', sum(drains.map(({ unclear }) => unclear)), 0, ''],
  ];
  console.log(
    `\n3 nodes, 3 floors of 5 machines, all played: ${kills.length} × kill -9, ${drains.length} × SIGTERM; load of the machine ${loadavg()[0]?.toFixed(1)}`,
  );
  console.log(
    table(
      ['figure', 'measured', 'limit'],
      figures.map(([name, value, limit, unit]) => [name, `${value.toFixed(0)} ${unit}`, `${limit} ${unit}`]),
    ),
  );
  console.log(
    `each kill, last player back (ms): ${kills.map(({ back }) => most(back).toFixed(0)).join(', ')}`,
  );
  console.log(
    `each stop, longest absence (ms): ${drains.map(({ away }) => most(away).toFixed(0)).join(', ')}`,
  );
  for (const line of broken) console.error(`BROKEN  ${line}`);
  for (const [name, value, limit] of figures) if (value > limit) missed.push(name);
  if (broken.length > 0) missed.push('ledger, meters, audit and presses agree');
}
