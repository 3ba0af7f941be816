import { buildProcesses, buildProgram, buildWeb } from '../../lib/build.ts';
import { ensureChromium } from '../../lib/install/chromium.ts';
import { run } from '../../lib/run.ts';

// npm run day: walks the operator's day in a browser, and takes the pictures of docs/operators-day.md.
const CHROMIUM = await ensureChromium();
buildWeb();
await buildProcesses();
process.exitCode = await run(process.execPath, [await buildProgram('e2e/day/main.ts')], { CHROMIUM });
