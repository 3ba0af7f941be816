import { buildHouse } from './app.ts';
import { readConfig } from './config.ts';
import { systemClock } from './platform/clock.ts';
import { openLogger } from './platform/logger.ts';
import { openStore } from './store.ts';

const config = readConfig(process.env);
const log = openLogger(config.logLevel);
const store = await openStore(config, log);
const house = await buildHouse({ config, db: store.db, clock: systemClock, log });
const url = await house.app.listen({ port: config.port, host: config.host });
process.stdout.write(`${JSON.stringify({ ready: true, url })}\n`);

let closing = false;
async function close(code: number): Promise<void> {
  if (closing) return;
  closing = true;
  await house.close();
  await store.close();
  process.exit(code);
}
process.on('SIGTERM', () => void close(0)).on('SIGINT', () => void close(0));
// Whoever started us has gone.
process.on('disconnect', () => void close(0));
void store.lost.then(() => {
  if (closing) return;
  log.fatal('the database has ended');
  void close(1);
});
