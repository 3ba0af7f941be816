import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type pg from 'pg';

const run = promisify(execFile);
/** Where Debian has it. */
const VERSIONS = '/usr/lib/postgresql';
/** Of its tables: each of its branches is a row that its movements wait for. */
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

/** What pgbench reaches with its own movements (TPC-B, seven statements): so many a second. Undefined: it is not installed. */
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
