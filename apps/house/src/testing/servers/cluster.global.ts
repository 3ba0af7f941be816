import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_ACCOUNTS } from '@floorcast/demo-floor/demonstration';
import { hash } from '@node-rs/argon2';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { seedDemo } from '../../demo-data.ts';
import { openDatabase } from '../../platform/db/database.ts';
import type { Db } from '../../platform/db/schema.ts';
import { type ClusterConnection, openCluster } from '../../platform/postgres/cluster.ts';
import { FLOOR_CREDENTIAL, TRAIL_KEY } from '../test-house.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    cluster: ClusterConnection;
    /** Databases without connections of which those of tests are copies: a migrated one, and one of the demonstration. */
    templates: { readonly empty: string; readonly demonstration: string };
  }
}

const TEMPLATES = { empty: 'test_empty', demonstration: 'test_demonstration' };
/** Tests sign in a thousand times: their passwords cost a thousandth of what those of a site do. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };
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
    `create database ${TEMPLATES.empty}`,
  ]);
  const at = (database: string) =>
    openDatabase({ ...cluster.connection, database, max: 1, trailKey: TRAIL_KEY }, () => undefined);
  await (await at(TEMPLATES.empty)).destroy();
  await administer(cluster.connection, [
    `create database ${TEMPLATES.demonstration} template ${TEMPLATES.empty}`,
  ]);
  const demonstration = await at(TEMPLATES.demonstration);
  await seedCheaply(demonstration);
  await demonstration.destroy();
  project.provide('cluster', cluster.connection);
  project.provide('templates', TEMPLATES);
  return async () => {
    await cluster.stop();
    rmSync(home, { recursive: true, force: true });
  };
}

async function seedCheaply(db: Db): Promise<void> {
  await db.updateTable('site').set({ currency: 'TRY' }).execute();
  await seedDemo(db, FLOOR_CREDENTIAL);
  for (const { username, password } of DEMO_ACCOUNTS)
    await db
      .updateTable('users')
      .set({ passwordHash: await hash(password, CHEAP) })
      .where('username', '=', username)
      .execute();
}

async function administer(connection: ClusterConnection, statements: readonly string[]): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}
