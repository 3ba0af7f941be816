import { readFileSync, writeFileSync } from 'node:fs';
import * as z from 'zod';

/** Below the root of the checkout. */
export const KEPT_SEEDS = 'apps/house/src/placement/simulation/kept-seeds.json';

const KeptSeeds = z.array(
  z.strictObject({ seed: z.int(), floors: z.int(), machines: z.int(), nodes: z.int() }),
);

/** A run that failed once: every run of the tests repeats it. */
export type KeptSeed = z.infer<typeof KeptSeeds>[number];

export const readKeptSeeds = (path: string | URL): readonly KeptSeed[] =>
  KeptSeeds.parse(JSON.parse(readFileSync(path, 'utf8')));

export function keepSeeds(path: string, failed: readonly KeptSeed[]): void {
  const kept = readKeptSeeds(path);
  const others = failed.filter(
    (each) =>
      !kept.some(
        ({ seed, floors, nodes }) => seed === each.seed && floors === each.floors && nodes === each.nodes,
      ),
  );
  writeFileSync(
    path,
    `[\n${[...kept, ...others].map((each) => `  ${JSON.stringify(each)}`).join(',\n')}\n]\n`,
  );
}
