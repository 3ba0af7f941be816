import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { CannotStart, endProgram } from '@floorcast/startup/cannot-start';
import { FAILED_SEEDS, storeSeeds } from '../nodes/placement/simulation/failed-seeds.ts';
import { Outcomes } from '../nodes/placement/simulation/outcomes.ts';
import { type Outcome, runSeed, type Scale } from '../nodes/placement/simulation/run.ts';

/** How many seeds a process runs before it is given the next ones. */
const SHARE = 10;

interface Order extends Scale {
  readonly from: number;
  readonly to: number;
}

/** `node simulate-main.js floors <n> --machines <n> --nodes <n> --runs <n> --seed <n>`: the placement of floors under disturbances. */
async function simulate(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      machines: { type: 'string', default: '500' },
      nodes: { type: 'string', default: '12' },
      runs: { type: 'string', default: '1000' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    },
  });
  const [what, floors = '100'] = positionals;
  if (what !== 'floors')
    throw new CannotStart('Say what to simulate: npm run simulate -- floors 100 --machines 500 --nodes 12');
  const scale = {
    floors: whole('floors', floors),
    machines: whole('machines', values.machines),
    nodes: whole('nodes', values.nodes),
  };
  const [seed, runs] = [whole('seed', values.seed), whole('runs', values.runs)];
  const outcomes = new Outcomes();
  const began = performance.now();
  await inProcesses({ ...scale, from: seed, to: seed + runs }, (outcome) => outcomes.add(outcome));
  console.log(`${runs} runs from seed ${seed} in ${((performance.now() - began) / 1_000).toFixed(0)} s`);
  console.log(outcomes.report());
  storeSeeds(
    FAILED_SEEDS,
    outcomes.failed.map(({ seed: failed }) => ({ seed: failed, ...scale })),
  );
  process.exitCode = outcomes.failed.length === 0 ? 0 : 1;
}

/** @throws {CannotStart} naming the option. */
function whole(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1)
    throw new CannotStart(`${name}: ${text} is no positive integer`);
  return value;
}

/** Divides the seeds over the processors. */
async function inProcesses({ from, to, ...scale }: Order, done: (outcome: Outcome) => void): Promise<void> {
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
        outcomes.forEach(done);
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

if (process.argv[2] === 'run') runOrders();
else await simulate().catch(endProgram);
