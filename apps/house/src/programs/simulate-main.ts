import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import * as z from 'zod';
import { FAILED_SEEDS, storeSeeds } from '../nodes/placement/simulation/failed-seeds.ts';
import { failedOf, reportOf } from '../nodes/placement/simulation/outcomes.ts';
import { type Outcome, runSeed, type Scale } from '../nodes/placement/simulation/run.ts';
import { runProgram } from './command-store.ts';

/** How many seeds a process runs before it is given the next ones. */
const SHARE = 10;

interface Order extends Scale {
  readonly from: number;
  readonly to: number;
}

/** The placement of floors under disturbances. */
async function simulate({ runs, seed, ...scale }: Scale & { runs: number; seed: number }): Promise<void> {
  const outcomes: Outcome[] = [];
  const began = performance.now();
  await inProcesses({ ...scale, from: seed, to: seed + runs }, (outcome) => outcomes.push(outcome));
  console.log(`${runs} runs from seed ${seed} in ${((performance.now() - began) / 1_000).toFixed(0)} s`);
  console.log(reportOf(outcomes));
  const failed = failedOf(outcomes);
  storeSeeds(
    FAILED_SEEDS,
    failed.map((each) => ({ seed: each.seed, ...scale })),
  );
  process.exitCode = failed.length === 0 ? 0 : 1;
}

/** Divides the seeds over the processors. */
async function inProcesses(
  { from, to, ...scale }: Order,
  done: (outcome: Outcome) => unknown,
): Promise<void> {
  let next = from;
  const work = () =>
    new Promise<void>((resolve, reject) => {
      const child = fork(process.argv[1] ?? '', ['run'], { serialization: 'advanced' });
      const order = () => {
        if (next >= to) return child.disconnect();
        const end = Math.min(to, next + SHARE);
        child.send({ ...scale, from: next, to: end });
        next = end;
      };
      child.on('message', (outcomes: readonly Outcome[]) => {
        for (const outcome of outcomes) done(outcome);
        order();
      });
      child.once('error', reject);
      child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error('a simulation broke off'))));
      order();
    });
  await Promise.all(Array.from({ length: availableParallelism() }, work));
}

function runOrders(): void {
  process.on('message', async ({ from, to, ...scale }: Order) => {
    const outcomes: Outcome[] = [];
    for (let seed = from; seed < to; seed++) outcomes.push(await runSeed(seed, scale));
    process.send?.(outcomes);
  });
}

const Whole = z.coerce.number().int().min(1);

if (process.argv[2] === 'run') runOrders();
else
  await runProgram({
    name: 'npm run simulate --',
    summary:
      'Simulates the placement of <floors> on nodes that are disturbed; the same --seed repeats a run.',
    words: ['what', 'floors'],
    order: z.object({
      what: z.literal('floors'),
      floors: Whole.default(100),
      machines: Whole.default(500),
      nodes: Whole.default(12),
      runs: Whole.default(1_000),
      seed: Whole.default(() => Date.now() % 1_000_000),
    }),
    run: ({ what: _, ...order }) => simulate(order),
  });
