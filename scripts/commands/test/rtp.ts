import { buildProgram } from '../../lib/build.ts';
import { run } from '../../lib/run.ts';

process.exitCode = await run(process.execPath, [
  await buildProgram('packages/simulated-egm/src/game/rtp-main.ts'),
]);
