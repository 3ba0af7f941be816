import { SEED, timesOf } from '@floorcast/depth/depth';
import { expect, test } from 'vitest';
import { readFailedSeeds } from './failed-seeds.ts';
import { runSeed } from './run.ts';

const RUNS = timesOf(25, 1_000);
const SCALES = [
  { floors: 3, machines: 6, nodes: 5 },
  { floors: 8, machines: 40, nodes: 4 },
  { floors: 20, machines: 60, nodes: 6 },
];
const FAILED = readFailedSeeds(new URL('failed-seeds.json', import.meta.url));

test.each(SCALES)(
  'NODE-4 NODE-5 $floors floors on up to $nodes nodes have one writer each, and an owner in time, whatever happens to nodes',
  async (scale) => {
    let [writes, moves] = [0, 0];
    for (let run = 0; run < RUNS; run++) {
      const outcome = await runSeed(SEED + run, scale);
      expect(outcome).toMatchObject({ violations: [] });
      writes += outcome.writes;
      moves += outcome.moves;
    }
    expect(writes).toBeGreaterThan(RUNS * 100);
    expect(moves).toBeGreaterThan(RUNS);
  },
  600_000,
);

test('NODE-4 a run is repeated by its seed', async () => {
  const scale = { floors: 5, machines: 10, nodes: 3 };
  expect(await runSeed(11, scale)).toEqual(await runSeed(11, scale));
});

test.each(FAILED)(
  'NODE-4 seed $seed with $floors floors on $nodes nodes, which failed once',
  async ({ seed, ...scale }) => {
    expect((await runSeed(seed, scale)).violations).toEqual([]);
  },
);
