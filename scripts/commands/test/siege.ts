import { buildProcesses, buildProgram, buildWeb } from '../../lib/build.ts';
import { ensureNatsServer } from '../../lib/install/nats-server.ts';
import { run } from '../../lib/run.ts';

// npm run siege [-- --minutes N --seed S --players P --nodes N --floors F --beside VERSION]: processes are killed while
// virtual users play, then the money is counted. VERSION is a tag or commit, from which the site is upgraded first.
if (!(await ensureNatsServer())) {
  console.error("A siege needs a NATS server: install Debian's nats-server.");
  process.exit(1);
}
buildWeb();
await buildProcesses();
const program = await buildProgram('e2e/siege/main.ts');
process.exitCode = await run(process.execPath, [program, ...process.argv.slice(3)], {});
