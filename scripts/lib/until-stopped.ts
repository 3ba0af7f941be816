import { DidNotStart } from './processes.ts';
import type { StackOptions } from './stack.ts';

/** PORT of the environment; ends this process when it is none. */
export function readPort(): number {
  const port = Number(process.env.PORT ?? 8080);
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  console.error(`PORT must be a number from 1 to 65535, not "${process.env.PORT}".`);
  process.exit(1);
}

/** Starts a site of the demonstration, says where it is and who may sign in, and closes it when it is told to. */
export async function runUntilStopped(
  port: number,
  home: string,
  start: (options: StackOptions) => Promise<{ readonly url: string; close(): Promise<void> }>,
): Promise<void> {
  const mediaPort = Number(process.env.MEDIA_PORT ?? 0);
  const mediaAddress = process.env.MEDIA_ADDRESS ?? '127.0.0.1';
  try {
    const site = await start({ port, home, mediaPort, mediaAddress });
    console.log(`
  Floorcast runs at ${site.url}

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
      void site.close().then(() => process.exit(0));
    };
    process.on('SIGINT', close).on('SIGTERM', close);
  } catch (error) {
    if (!(error instanceof DidNotStart)) throw error;
    console.error(`\n${error.message}. Its last words:\n${error.lines.join('\n')}`);
    process.exit(1);
  }
}
