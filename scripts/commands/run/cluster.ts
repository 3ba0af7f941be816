import { demonstrationOf } from '@floorcast/demo-floor/demonstration';
import { CannotStart } from '@floorcast/startup/cannot-start';
import { buildProcesses, buildWeb } from '../../lib/build.ts';
import { ensureNatsServer } from '../../lib/install/nats-server.ts';
import { homeOf, ROOT } from '../../lib/paths.ts';
import { startCluster } from '../../lib/site/cluster.ts';
import { endWith, readPort, runUntilStopped } from '../../lib/site/until-stopped.ts';

const port = readPort('PORT', 8080);
if (demonstrationOf(process.env) === 'none')
  endWith(
    new CannotStart(
      'npm run cluster is a demonstration with published accounts: set DEMO=1 to run it in production or beyond this computer.',
    ),
  );
if (!(await ensureNatsServer())) {
  console.error("Several nodes need a NATS server: install Debian's nats-server.");
  process.exit(1);
}
buildWeb();
await buildProcesses();
await runUntilStopped(port, `${homeOf(ROOT)}-cluster`, startCluster);
