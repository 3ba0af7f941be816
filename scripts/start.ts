import { buildProcesses, buildWeb } from './lib/build.ts';
import { homeOf, ROOT } from './lib/paths.ts';
import { DidNotStart } from './lib/processes.ts';
import { startStack } from './lib/stack.ts';

const port = Number(process.env.PORT ?? 8080);
if (!Number.isInteger(port) || port < 1 || port > 65_535) {
  console.error(`PORT must be a number from 1 to 65535, not "${process.env.PORT}".`);
  process.exit(1);
}
const home = homeOf(ROOT);
const mediaPort = Number(process.env.MEDIA_PORT ?? 0);
const mediaAddress = process.env.MEDIA_ADDRESS ?? '127.0.0.1';

buildWeb();
await buildProcesses();
try {
  const stack = await startStack({ port, home, mediaPort, mediaAddress });
  console.log(`
  Floorcast runs at ${stack.url}

  players  demo / demo1234, demo2 / demo1234   (PIN 1234, 5 000.00 TRY each)
  staff    staff / staff1234
  admin    admin / admin1234

  data     ${home}
  Ctrl-C ends it.
`);
  let closing = false;
  const close = () => {
    if (closing) return;
    closing = true;
    void stack.close().then(() => process.exit(0));
  };
  process.on('SIGINT', close).on('SIGTERM', close);
} catch (error) {
  if (!(error instanceof DidNotStart)) throw error;
  console.error(`\n${error.message}. Its last words:\n${error.lines.join('\n')}`);
  process.exit(1);
}
