import { join } from 'node:path';
import { StoredFile } from '@floorcast/startup/stored-file';
import pg from 'pg';
import type { ClusterConnection } from '../cluster.ts';

/** The role of the house in the cluster of a home. It owns nothing there. */
const ROLE = 'floorcast_house';

/** The file with the password of that role. */
const passwordFile = (home: string): StoredFile =>
  new StoredFile(
    join(home, 'house-password'),
    'Remove it: the next start makes another password and sets it.',
  );

/** PostgreSQL's code for a wrong password, and for a role that does not exist. */
const INVALID_PASSWORD = '28P01';

/**
 * The connection of the house to the cluster of a home. Creates its role the first time, as the `owner`, and sets the
 * password that the home keeps, where that is another.
 *
 * @throws {CannotStart} when the file of the password is damaged, {DiskProblem}
 */
export async function openHouseRole(home: string, owner: ClusterConnection): Promise<ClusterConnection> {
  const house = { ...owner, user: ROLE, password: passwordFile(home).keepSecret() };
  if (!(await isAdmitted(house))) await setRole(owner, house.password);
  return house;
}

async function isAdmitted(connection: ClusterConnection): Promise<boolean> {
  const client = new pg.Client(connection);
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === INVALID_PASSWORD) return false;
    throw error;
  } finally {
    await client.end();
  }
}

async function setRole(owner: ClusterConnection, password: string): Promise<void> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [ROLE]);
    const verb = rowCount === 0 ? 'create' : 'alter';
    await client.query(`${verb} role ${ROLE} login password ${client.escapeLiteral(password)}`);
  } finally {
    await client.end();
  }
}
