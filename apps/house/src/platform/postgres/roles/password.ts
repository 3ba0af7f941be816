import { join } from 'node:path';
import { StoredFile } from '@floorcast/startup/stored-file';
import pg from 'pg';
import { finished, launch } from '../native.ts';
import type { Places } from '../places.ts';

export const USER = 'floorcast';
/** PostgreSQL's code for a wrong password. */
const INVALID_PASSWORD = '28P01';

/** The file with the password of a home's superuser. */
export const passwordFile = (home: string): StoredFile =>
  new StoredFile(
    join(home, 'password'),
    'Put it back from a copy, or remove it: the next start makes another password and sets it.',
  );

/** Sets the password of a stopped server's superuser to that of its home. @throws with the output of PostgreSQL. */
export async function setPassword(data: string, { home, bin, ids }: Places): Promise<void> {
  const secret = passwordFile(home).keepSecret().replaceAll("'", "''");
  const child = launch(join(bin, 'postgres'), ids, ['--single', '-D', data, 'postgres'], 'pipe');
  const end = finished(child);
  child.stdin?.on('error', () => undefined); // the end of the process reports why
  child.stdin?.end(`alter role ${USER} password '${secret}'\n`);
  const { code, output } = await end;
  if (code !== 0 || /^.*ERROR:/m.test(output)) throw new Error(`${data} could not be opened: ${output}`);
}

/** @throws {CannotStart} when the stored password is not that of the running server. */
export async function checkPassword(home: string, connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  try {
    await client.connect();
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === INVALID_PASSWORD)
      throw passwordFile(home).fault('is not the password of the database');
    throw error;
  } finally {
    await client.end();
  }
}
