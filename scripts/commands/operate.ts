import { join } from 'node:path';
import { buildProcesses } from '../lib/build.ts';
import { bundles, homeOf, ROOT, run } from '../lib/paths.ts';
import type { Commands } from './help.ts';

const home = homeOf(ROOT);

async function start(program: string, args: readonly string[], env: Record<string, string>): Promise<void> {
  await buildProcesses();
  process.exitCode = await run(process.execPath, [program, ...args], env);
}

/** A program of the house, of the site whose data is in this checkout's home. */
const ofHouse =
  (program: string) =>
  (...args: readonly string[]) =>
    start(program, args, { FLOORCAST_HOME: home });

export const commands: Commands = {
  admin: ofHouse(bundles.admin),
  audit: ofHouse(bundles.audit),
  backup: ofHouse(bundles.backup),
  restore: ofHouse(bundles.restore),
  floor: (...args) =>
    start(bundles.floorCommands, args, {
      FLOOR_CONFIG: process.env.FLOOR_CONFIG ?? join(home, 'floor.json'),
    }),
  cabinet: () => start(bundles.practice, [join(home, 'practice')], {}),
};
