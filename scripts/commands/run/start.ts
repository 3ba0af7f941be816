import { demonstrationOf } from '@floorcast/demo-floor/demonstration';
import { buildProcesses, buildWeb } from '../../lib/build.ts';
import { homeOf, ROOT } from '../../lib/paths.ts';
import { startHouse, startStack } from '../../lib/site/stack.ts';
import { readPort, runUntilStopped } from '../../lib/site/until-stopped.ts';

const port = readPort('PORT', 8080);
buildWeb();
await buildProcesses();
const isSite = demonstrationOf(process.env) === 'none';
await runUntilStopped(port, homeOf(ROOT), isSite ? startHouse : startStack);
