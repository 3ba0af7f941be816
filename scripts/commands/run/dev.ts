import { LOOPBACK } from '@floorcast/demo-floor/demonstration';
import { explained, homeFolder } from '@floorcast/startup/disk-problem';
import { homeOf, ROOT } from '../../lib/paths.ts';
import { bin, run } from '../../lib/run.ts';
import { type DemoFiles, writeDemoFiles } from '../../lib/site/demo.ts';
import { requireFree } from '../../lib/site/free-port.ts';
import { endWith, readPort } from '../../lib/site/until-stopped.ts';

const port = readPort('PORT', 8080);
const webPort = readPort('WEB_PORT', 5173);
const home = `${homeOf(ROOT)}-dev`;

async function prepare(): Promise<DemoFiles> {
  await requireFree({ port, host: process.env.HOST ?? LOOPBACK, setting: 'PORT' });
  await requireFree({ port: webPort, host: 'localhost', setting: 'WEB_PORT' });
  return writeDemoFiles({
    home,
    houseUrl: `ws://${LOOPBACK}:${port}`,
    mediaPort: readPort('MEDIA_PORT', 0),
    mediaAddress: LOOPBACK,
  });
}

const files = await prepare().catch((error: unknown) => endWith(explained(error, homeFolder(home))));
const env = {
  PORT: String(port),
  WEB_PORT: String(webPort),
  FLOORCAST_HOME: home,
  FLOOR_CREDENTIAL: files.floorCredential,
};
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
