import { buildHouse } from './app.ts';
import { readConfig } from './config.ts';
import { NatsBus } from './platform/bus/nats-bus.ts';
import { systemClock } from './platform/clock.ts';
import { openLogger } from './platform/logger.ts';
import { openStore } from './store.ts';

/** How long (ms) closing may take where the database may not answer any more. */
const CLOSE_MS = 5_000;

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = openLogger(config.logLevel);
  const orphaned = () => process.exit(0);
  // Whoever waits for another house to end may wait long.
  if (config.databaseUrl !== undefined) process.once('disconnect', orphaned);
  const store = await openStore(config, log);
  const bus = config.nats && (await NatsBus.open({ address: config.nats, site: store.site, log }));
  const house = await buildHouse({
    config,
    db: store.db,
    connection: store.connection,
    ...(bus === undefined ? {} : { bus }),
    clock: systemClock,
    log,
  });
  let closing = false;
  const close = async (code: number): Promise<void> => {
    if (closing) return;
    closing = true;
    await house.close();
    await store.close();
    process.exit(code);
  };
  try {
    const url = await house.app.listen({ port: config.port, host: config.host });
    process.stdout.write(`${JSON.stringify({ ready: true, url })}\n`);
  } catch (error) {
    console.error(sentence(error));
    return close(1);
  }
  process.on('SIGTERM', () => void close(0)).on('SIGINT', () => void close(0));
  // Whoever started us has gone.
  process.off('disconnect', orphaned).on('disconnect', () => void close(0));
  void store.lost.then((reason) => {
    if (closing) return;
    log.fatal(reason);
    setTimeout(() => process.exit(1), CLOSE_MS);
    return close(1);
  });
}

/** What an operator can do something with. */
const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error));

await start().catch((error: unknown) => {
  console.error(sentence(error));
  process.exit(1);
});
