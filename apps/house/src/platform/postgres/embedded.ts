import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { type Cluster, type ClusterConnection, openCluster } from './cluster.ts';

const Connection = z.object({
  host: z.string(),
  port: z.number(),
  user: z.string(),
  password: z.string(),
  database: z.string(),
}) satisfies z.ZodType<ClusterConnection>;

/** Where it is said, for its owner only, how the open cluster of a home is reached. */
const connectionFile = (home: string): string => join(home, 'connection.json');

/**
 * Opens the cluster of a home, and says to commands beside us how it is reached until it is stopped.
 *
 * @throws {HomeInUse}
 */
export async function openEmbedded(home: string): Promise<Cluster> {
  const cluster = await openCluster(home);
  const file = connectionFile(home);
  writeFileSync(file, JSON.stringify(cluster.connection), { mode: 0o600 });
  return {
    ...cluster,
    async stop() {
      rmSync(file, { force: true });
      await cluster.stop();
    },
  };
}

/** How the cluster that another process has open is reached; undefined while it has not said so. */
export function connectionBeside(home: string): ClusterConnection | undefined {
  const file = connectionFile(home);
  return existsSync(file) ? Connection.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
}
