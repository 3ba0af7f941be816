import { demonstrationOf } from '@floorcast/demo-floor/demonstration';
import { CannotStart, endProgram, onEnd } from '@floorcast/startup/cannot-start';
import { trailKeyFrom } from '../config/places.ts';
import { seedDemo } from '../demo-data.ts';
import { openDatabase } from '../platform/db/database.ts';
import { openLogger } from '../platform/logger.ts';
import { type Embedded, openEmbedded } from '../platform/postgres/embedded.ts';
import { openHouseRole } from '../platform/postgres/roles/house-role.ts';

/** The embedded PostgreSQL with the demonstration's data by itself, for several nodes on one computer. */
/** Enough for five nodes. */
const CONNECTIONS = 250;
const { FLOORCAST_HOME: home, FLOOR_CREDENTIAL: credential } = process.env;

async function fill(home: string, { connection: owner }: Embedded): Promise<void> {
  const house = await openHouseRole(home, owner);
  if (demonstrationOf(process.env) === 'none') return;
  const db = await openDatabase(
    { ...house, owner, max: 2, trailKey: trailKeyFrom({ FLOORCAST_HOME: home }) },
    () => undefined,
  );
  try {
    await seedDemo(db, credential);
  } finally {
    await db.destroy();
  }
}

async function start(): Promise<void> {
  if (!home) throw new CannotStart('set FLOORCAST_HOME');
  const cluster = await openEmbedded(home, openLogger('info'), { connections: CONNECTIONS });
  const close = async (code: number) => {
    await cluster.stop();
    process.exit(code);
  };
  onEnd(() => void close(0));
  try {
    await fill(home, cluster);
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  process.stdout.write(`${JSON.stringify({ ready: true })}\n`);
}

await start().catch(endProgram);
