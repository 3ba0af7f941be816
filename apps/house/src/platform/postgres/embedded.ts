import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { KeptFile } from '@floorcast/startup/kept-file';
import type { Logger } from 'pino';
import * as z from 'zod';
import type { ClusterConnection } from './cluster.ts';
import { KeptCluster } from './kept-cluster.ts';

const Connection = z.object({
  host: z.string(),
  port: z.number(),
  user: z.string(),
  password: z.string(),
  database: z.string(),
}) satisfies z.ZodType<ClusterConnection>;

/** Where commands read, for its owner only, how the open cluster of a home is reached. */
const connectionFile = (home: string): KeptFile =>
  new KeptFile(
    join(home, 'connection.json'),
    'Remove it, and start the house again: it writes the file at each start.',
  );

/** The PostgreSQL of a home, kept running until it is stopped. */
export interface Embedded {
  readonly connection: ClusterConnection;
  stop(): Promise<void>;
}

/**
 * Opens the cluster of a home, keeps it running, and says to commands beside us how it is reached until it is stopped.
 *
 * @throws {HomeInUse} {CannotStart} {DiskProblem}
 */
export async function openEmbedded(home: string, log: Logger): Promise<Embedded> {
  const cluster = await KeptCluster.open(home, { log });
  const file = connectionFile(home);
  try {
    file.write(JSON.stringify(cluster.connection));
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return {
    connection: cluster.connection,
    async stop() {
      try {
        rmSync(file.path, { force: true });
      } finally {
        await cluster.stop();
      }
    },
  };
}

/** How the cluster that another process has open is reached; undefined while it has not said so. @throws {CannotStart} */
export function connectionBeside(home: string): ClusterConnection | undefined {
  const file = connectionFile(home);
  const text = file.read();
  if (text === undefined) return undefined;
  try {
    return Connection.parse(JSON.parse(text));
  } catch {
    throw file.fault('is damaged: it does not say how the database is reached');
  }
}
