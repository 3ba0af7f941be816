import { buildProcesses } from '../../lib/build.ts';
import { bundles, homeOf, ROOT } from '../../lib/paths.ts';
import { run } from '../../lib/run.ts';

await buildProcesses();
process.exitCode = await run(process.execPath, [bundles.audit, ...process.argv.slice(3)], {
  FLOORCAST_HOME: homeOf(ROOT),
});
