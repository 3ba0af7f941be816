import { buildProcesses, buildWeb } from './lib/build.ts';
import { startCluster } from './lib/cluster.ts';
import { ensureNatsServer } from './lib/nats-server.ts';
import { homeOf, ROOT } from './lib/paths.ts';
import { readPort, runUntilStopped } from './lib/until-stopped.ts';

const port = readPort();
if (!(await ensureNatsServer())) {
  console.error("Several nodes need a NATS server: install Debian's nats-server.");
  process.exit(1);
}
buildWeb();
await buildProcesses();
await runUntilStopped(port, `${homeOf(ROOT)}-cluster`, startCluster);
