import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { StoredFile } from '@floorcast/startup/stored-file';
import type { Logger } from 'pino';
import * as z from 'zod';
import { type ClusterConnection, openCluster } from './cluster.ts';
import { RestartedCluster } from './restarted-cluster.ts';

const Connection = z.object({
  host: z.string(),
  port: z.number(),
  user: z.string(),
  password: z.string(),
  database: z.string(),
}) satisfies z.ZodType<ClusterConnection>;

/** The file with the connection to the open cluster of a home, readable by its owner only. */
const connectionFile = (home: string): StoredFile =>
  new StoredFile(
    join(home, 'connection.json'),
    'Remove it, and restart the house: it writes the file at each start.',
  );

/** The PostgreSQL of a home, kept running until it is stopped. */
export interface Embedded {
  readonly connection: ClusterConnection;
  stop(): Promise<void>;
}

/**
 * Opens the cluster of a home, restarts it when it ends, and stores its connection for commands until it is stopped.
 * It takes so many `connections`, or as many as one house needs.
 *
 * @throws {HomeInUse} {CannotStart} {DiskProblem}
 */
export async function openEmbedded(
  home: string,
  log: Logger,
  settings: { readonly connections?: number } = {},
): Promise<Embedded> {
  const cluster = await RestartedCluster.open(home, { log, open: (folder) => openCluster(folder, settings) });
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

/** The connection to a cluster that another process has open; undefined until it is stored. @throws {CannotStart} */
export function connectionBeside(home: string): ClusterConnection | undefined {
  const file = connectionFile(home);
  const text = file.read();
  if (text === undefined) return undefined;
  try {
    return Connection.parse(JSON.parse(text));
  } catch {
    throw file.fault('is damaged: it does not hold the connection to the database');
  }
}
