import { seedDemo } from './demo-data.ts';
import { openDatabase } from './platform/db/database.ts';
import { openEmbedded } from './platform/postgres/embedded.ts';

/** The embedded PostgreSQL with the demonstration's data by itself, for several nodes on one computer. */
const { FLOORCAST_HOME: home, FLOOR_CREDENTIAL: credential } = process.env;
if (!home) throw new Error('set FLOORCAST_HOME');
const cluster = await openEmbedded(home);
const db = await openDatabase({ ...cluster.connection, max: 2 }, () => undefined);
await seedDemo(db, credential);
await db.destroy();
process.stdout.write(`${JSON.stringify({ ready: true })}\n`);

async function close(): Promise<void> {
  await cluster.stop();
  process.exit(0);
}
for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.once(event, () => void close());
void cluster.ended.then(() => process.exit(1));
