import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../platform/db/database.ts';
import { type ClusterConnection, openCluster } from '../../platform/postgres/cluster.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    cluster: ClusterConnection;
    /** A migrated database without connections: test databases are copies of it. */
    template: string;
  }
}

const TEMPLATE = 'test_template';
/** Files that run beside each other have houses of 20 connections each; those of a killed house end a moment later. */
const CONNECTIONS = 200;

/** One real PostgreSQL for a run of tests; every test file has a database of its own in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const home = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'house-tests-'));
  const cluster = await openCluster(home, { connections: CONNECTIONS });
  await administer(cluster.connection, [
    // The cluster ends with the run: it need not survive a power cut.
    ...['fsync', 'synchronous_commit', 'full_page_writes'].map((name) => `alter system set ${name} = off`),
    'select pg_reload_conf()',
    `create database ${TEMPLATE}`,
  ]);
  const migrated = await openDatabase({ ...cluster.connection, database: TEMPLATE, max: 1 }, () => undefined);
  await migrated.destroy();
  project.provide('cluster', cluster.connection);
  project.provide('template', TEMPLATE);
  return async () => {
    await cluster.stop();
    rmSync(home, { recursive: true, force: true });
  };
}

async function administer(connection: ClusterConnection, statements: readonly string[]): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}
