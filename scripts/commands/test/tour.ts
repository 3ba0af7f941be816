import { buildProcesses, buildProgram, buildWeb } from '../../lib/build.ts';
import { ensureChromium } from '../../lib/install/chromium.ts';
import { run } from '../../lib/run.ts';

// npm run tour [-- <beginnings of screens' names> …]: pictures of every screen, and the faults on them.
const CHROMIUM = await ensureChromium();
buildWeb();
await buildProcesses();
const program = await buildProgram('e2e/tour/main.ts');
process.exitCode = await run(process.execPath, [program, ...process.argv.slice(3)], { CHROMIUM });
