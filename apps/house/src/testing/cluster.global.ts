import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { type ClusterConnection, openCluster } from '../platform/postgres/cluster.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    cluster: ClusterConnection;
  }
}

/** One real PostgreSQL for a run of tests; every test file makes a database of its own in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const home = mkdtempSync(join(tmpdir(), 'house-tests-'));
  const cluster = await openCluster(home);
  project.provide('cluster', cluster.connection);
  return async () => {
    await cluster.stop();
    rmSync(home, { recursive: true, force: true });
  };
}
