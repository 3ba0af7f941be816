import { buildHouse } from './app.ts';
import { readConfig } from './config.ts';
import { systemClock } from './platform/clock.ts';
import { openLogger } from './platform/logger.ts';
import { openStore } from './store.ts';

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = openLogger(config.logLevel);
  const store = await openStore(config, log);
  const house = await buildHouse({
    config,
    db: store.db,
    connection: store.connection,
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
  process.on('disconnect', () => void close(0));
  void store.lost.then(() => {
    if (closing) return;
    log.fatal('the database has ended');
    return close(1);
  });
}

/** What an operator can do something with. */
const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error));

await start().catch((error: unknown) => {
  console.error(sentence(error));
  process.exit(1);
});
