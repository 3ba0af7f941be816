import { buildProcesses, buildWeb } from './lib/build.ts';
import { homeOf, ROOT } from './lib/paths.ts';
import { startStack } from './lib/stack.ts';
import { readPort, runUntilStopped } from './lib/until-stopped.ts';

const port = readPort();
buildWeb();
await buildProcesses();
await runUntilStopped(port, homeOf(ROOT), startStack);
