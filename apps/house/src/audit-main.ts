import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod';
import { audit } from './modules/wallet/index.ts';
import { openDatabase } from './platform/db/database.ts';
import { openCluster } from './platform/postgres/cluster.ts';
import { HomeInUse } from './platform/postgres/hold.ts';
import { connectionFile } from './store.ts';

const Connection = z.object({
  host: z.string(),
  port: z.number(),
  user: z.string(),
  password: z.string(),
  database: z.string(),
});

/** The database to prove: the operator's, the one of the running house, or the embedded one opened for this. */
async function connect(): Promise<{ config: object; close(): Promise<void> }> {
  const { DATABASE_URL, FLOORCAST_HOME: home } = process.env;
  const nothing = async () => undefined;
  if (DATABASE_URL) return { config: { connectionString: DATABASE_URL }, close: nothing };
  if (!home) throw new Error('set DATABASE_URL or FLOORCAST_HOME');
  try {
    const cluster = await openCluster(home);
    return { config: cluster.connection, close: () => cluster.stop() };
  } catch (error) {
    const file = connectionFile(home);
    if (!(error instanceof HomeInUse) || !existsSync(file)) throw error;
    return { config: Connection.parse(JSON.parse(readFileSync(file, 'utf8'))), close: nothing };
  }
}

const { config, close } = await connect();
const db = await openDatabase(config, () => undefined);
const proofs = await audit(db);
await db.destroy();
await close();
for (const { what, rows, broken } of proofs) {
  console.log(`${broken.length === 0 ? 'holds ' : 'BROKEN'}  ${what} (${rows})`);
  for (const line of broken) console.log(`        ${line}`);
}
process.exitCode = proofs.every(({ broken }) => broken.length === 0) ? 0 : 1;
