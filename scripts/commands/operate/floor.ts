import { join } from 'node:path';
import { buildProcesses } from '../../lib/build.ts';
import { bundles, homeOf, ROOT } from '../../lib/paths.ts';
import { run } from '../../lib/run.ts';

await buildProcesses();
process.exitCode = await run(process.execPath, [bundles.floorCommands, ...process.argv.slice(3)], {
  FLOOR_CONFIG: process.env.FLOOR_CONFIG ?? join(homeOf(ROOT), 'floor.json'),
});
