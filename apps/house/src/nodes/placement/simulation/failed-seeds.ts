import { readFileSync, writeFileSync } from 'node:fs';
import * as z from 'zod';

/** Below the root of the checkout. */
export const FAILED_SEEDS = 'apps/house/src/nodes/placement/simulation/failed-seeds.json';

const FailedSeeds = z.array(
  z.strictObject({ seed: z.int(), floors: z.int(), machines: z.int(), nodes: z.int() }),
);

/** A run that failed once: every run of the tests repeats it. */
export type FailedSeed = z.infer<typeof FailedSeeds>[number];

export const readFailedSeeds = (path: string | URL): readonly FailedSeed[] =>
  FailedSeeds.parse(JSON.parse(readFileSync(path, 'utf8')));

export function storeSeeds(path: string, failed: readonly FailedSeed[]): void {
  const stored = readFailedSeeds(path);
  const others = failed.filter(
    (each) =>
      !stored.some(
        ({ seed, floors, nodes }) => seed === each.seed && floors === each.floors && nodes === each.nodes,
      ),
  );
  if (others.length === 0) return;
  const line = ({ seed, floors, machines, nodes }: FailedSeed) =>
    `  { "seed": ${seed}, "floors": ${floors}, "machines": ${machines}, "nodes": ${nodes} }`;
  writeFileSync(path, `[\n${[...stored, ...others].map(line).join(',\n')}\n]\n`);
}
