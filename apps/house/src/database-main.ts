import { rmSync, writeFileSync } from 'node:fs';
import { seedDemo } from './demo-data.ts';
import { openDatabase } from './platform/db/database.ts';
import { openCluster } from './platform/postgres/cluster.ts';
import { connectionFile } from './store.ts';

/** The embedded PostgreSQL with the demonstration's data by itself, for several nodes on one computer. */
const { FLOORCAST_HOME: home, FLOOR_CREDENTIAL: credential } = process.env;
if (!home) throw new Error('set FLOORCAST_HOME');
const cluster = await openCluster(home);
const file = connectionFile(home);
writeFileSync(file, JSON.stringify(cluster.connection), { mode: 0o600 });
const db = await openDatabase({ ...cluster.connection, max: 2 }, () => undefined);
await seedDemo(db, credential);
await db.destroy();
process.stdout.write(`${JSON.stringify({ ready: true })}\n`);

async function close(): Promise<void> {
  rmSync(file, { force: true });
  await cluster.stop();
  process.exit(0);
}
for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.once(event, () => void close());
void cluster.ended.then(() => process.exit(1));
