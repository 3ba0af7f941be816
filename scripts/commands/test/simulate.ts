import { buildProgram } from '../../lib/build.ts';
import { run } from '../../lib/run.ts';

// npm run simulate -- floors 100 --machines 500 --nodes 12 [--runs N --seed S]: the placement of floors on nodes, under a
// simulated clock, bus and database.
const program = await buildProgram('apps/house/src/programs/simulate-main.ts');
process.exitCode = await run(process.execPath, [program, ...process.argv.slice(3)]);
