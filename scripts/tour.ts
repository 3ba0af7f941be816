import { buildProcesses, buildProgram, buildWeb } from './lib/build.ts';
import { ensureChromium } from './lib/chromium.ts';
import { run } from './lib/run.ts';

// npm run tour [-- <screens that begin with> …]: pictures of every screen, and what is wrong with them.
const CHROMIUM = await ensureChromium();
buildWeb();
await buildProcesses();
const program = await buildProgram('e2e/tour/main.ts');
process.exitCode = await run(process.execPath, [program, ...process.argv.slice(3)], { CHROMIUM });
