import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type pg from 'pg';

const run = promisify(execFile);
/** Folder of pgbench in Debian. */
const VERSIONS = '/usr/lib/postgresql';
/** Scale of its tables: movements wait for the row of their branch. */
const SCALE = 20;

function program(): string | undefined {
  if (!existsSync(VERSIONS)) return undefined;
  return readdirSync(VERSIONS)
    .map((version) => join(VERSIONS, version, 'bin', 'pgbench'))
    .find((path) => existsSync(path));
}

interface Load {
  readonly clients: number;
  readonly seconds: number;
}

/** Movements a second of pgbench (TPC-B, seven statements). Undefined if it is not installed. */
export async function pgbench(
  connection: pg.PoolConfig,
  { clients, seconds }: Load,
): Promise<number | undefined> {
  const path = program();
  if (path === undefined) return undefined;
  const { host, port, user, password, database } = connection;
  const env = { ...process.env, PGPASSWORD: String(password) };
  const where = ['-h', String(host), '-p', String(port), '-U', String(user), String(database)];
  await run(path, ['-i', '-q', '-s', String(SCALE), ...where], { env });
  const { stdout } = await run(
    path,
    ['-n', '-c', String(clients), '-j', '2', '-T', String(seconds), ...where],
    { env },
  );
  const [, aSecond] = /^tps = ([\d.]+)/m.exec(stdout) ?? [];
  return Number(aSecond);
}
