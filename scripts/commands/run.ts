import { demonstrationOf, LOOPBACK } from '@floorcast/demo-floor/demonstration';
import { CannotStart } from '@floorcast/startup/cannot-start';
import { explained, homeFolder } from '@floorcast/startup/disk-problem';
import { buildProcesses, buildWeb } from '../lib/build.ts';
import { ensureNatsServer } from '../lib/install/nats-server.ts';
import { bin, homeOf, ROOT, run } from '../lib/paths.ts';
import { startCluster } from '../lib/site/cluster.ts';
import { type DemoFiles, writeDemoFiles } from '../lib/site/demo.ts';
import { requireFree } from '../lib/site/process-groups.ts';
import { startHouse, startStack } from '../lib/site/stack.ts';
import { endWith, readPort, runUntilStopped } from '../lib/site/until-stopped.ts';
import { type Commands, helpText } from './help.ts';

/** What `node apps/house/dist/main.js` and `node apps/floor/dist/main.js` need. */
async function build(): Promise<void> {
  buildWeb();
  await buildProcesses();
}

async function start(): Promise<void> {
  const port = readPort('PORT', 8080);
  await build();
  const isSite = demonstrationOf(process.env) === 'none';
  await runUntilStopped(port, homeOf(ROOT), isSite ? startHouse : startStack);
}

async function cluster(): Promise<void> {
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
  await build();
  await runUntilStopped(port, `${homeOf(ROOT)}-cluster`, startCluster);
}

async function prepareDev(home: string, port: number, webPort: number): Promise<DemoFiles> {
  await requireFree({ port, host: process.env.HOST ?? LOOPBACK, setting: 'PORT' });
  await requireFree({ port: webPort, host: 'localhost', setting: 'WEB_PORT' });
  return writeDemoFiles({
    home,
    houseUrl: `ws://${LOOPBACK}:${port}`,
    mediaPort: readPort('MEDIA_PORT', 0),
    mediaAddress: LOOPBACK,
  });
}

async function dev(): Promise<void> {
  const port = readPort('PORT', 8080);
  const webPort = readPort('WEB_PORT', 5173);
  const home = `${homeOf(ROOT)}-dev`;
  const files = await prepareDev(home, port, webPort).catch((error: unknown) =>
    endWith(explained(error, homeFolder(home))),
  );
  const env = {
    PORT: String(port),
    WEB_PORT: String(webPort),
    FLOORCAST_HOME: home,
    FLOOR_CREDENTIAL: files.floorCredential,
  };
  // The floor starts its other programs and threads from their bundles.
  await buildProcesses();
  const ended = new AbortController();
  const program = async (name: string, ...args: string[]): Promise<number> => {
    const code = await run(bin(name), args, env, ended.signal);
    ended.abort();
    return code;
  };
  const watch = (entry: string, ...args: string[]) =>
    program('tsx', 'watch', '--clear-screen=false', entry, ...args);

  console.log(`Watching. The web app with hot reload: http://localhost:${webPort}`);
  const codes = await Promise.all([
    watch('apps/house/src/main.ts'),
    watch('packages/simulated-egm/src/cabinets-main.ts', files.cabinetsConfig),
    watch('apps/floor/src/main.ts', files.floorConfig),
    program('vite', '--strictPort', 'apps/web'),
  ]);
  process.exitCode = Math.max(...codes);
}

export const commands: Commands = { start, dev, build, cluster, help: () => console.log(helpText()) };
