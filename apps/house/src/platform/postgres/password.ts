import { join } from 'node:path';
import { KeptFile } from '@floorcast/startup/kept-file';
import pg from 'pg';
import type { Places } from './places.ts';
import { finished, launch } from './programs.ts';

export const USER = 'floorcast';
/** What PostgreSQL answers to a wrong password. */
const INVALID_PASSWORD = '28P01';

/** Where the password of a home's superuser is kept. */
export const passwordFile = (home: string): KeptFile =>
  new KeptFile(
    join(home, 'password'),
    'Put it back from a copy, or remove it: the next start makes another password and sets it.',
  );

/** Gives the superuser of a stopped server's data the password of its home. @throws with PostgreSQL's words. */
export async function setPassword(data: string, { home, bin, ids }: Places): Promise<void> {
  const secret = passwordFile(home).keepSecret().replaceAll("'", "''");
  const child = launch(join(bin, 'postgres'), ids, ['--single', '-D', data, 'postgres'], 'pipe');
  const end = finished(child);
  child.stdin?.on('error', () => undefined); // its end tells why
  child.stdin?.end(`alter role ${USER} password '${secret}'\n`);
  const { code, output } = await end;
  if (code !== 0 || /^.*ERROR:/m.test(output)) throw new Error(`${data} could not be opened: ${output}`);
}

/** @throws {CannotStart} when the kept password is not that of the running server. */
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
