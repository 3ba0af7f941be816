import { existsSync, mkdirSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { explained, homeFolder } from '@floorcast/startup/disk-problem';
import { finished, launch } from './native.ts';
import { freshData, holdHome, type Places, prepare } from './places.ts';
import { setPassword } from './roles/password.ts';

/**
 * Creates the cluster of a home from a backup, complete or not at all.
 *
 * @throws {DiskProblem} when the home cannot be written, when it has data already, and with the output of `tar` or
 * PostgreSQL when the backup is invalid.
 */
export async function restoreCluster(folder: string, backup: string): Promise<void> {
  try {
    mkdirSync(folder, { recursive: true });
    await restoreHome(realpathSync(folder), backup);
  } catch (error) {
    throw explained(error, homeFolder(folder));
  }
}

async function restoreHome(home: string, backup: string): Promise<void> {
  const release = await holdHome(home);
  try {
    const places = prepare(home);
    if (existsSync(places.data)) throw new Error(`${places.data} is there already: move it away first`);
    const fresh = freshData(places);
    try {
      await unpack(backup, fresh, places);
      // Brings the data to where the backup ended, too.
      await setPassword(fresh, places);
      renameSync(fresh, places.data);
    } finally {
      rmSync(fresh, { recursive: true, force: true });
    }
  } finally {
    release();
  }
}

/** Runs as the user of PostgreSQL, which then owns the files, whatever user may read the backup. */
async function unpack(backup: string, fresh: string, { ids }: Places): Promise<void> {
  const file = await open(backup);
  try {
    const { code, output } = await finished(launch('tar', ids, ['-xzf', '-', '-C', fresh], file.fd));
    if (code !== 0) throw new Error(`${backup} could not be unpacked (${code}): ${output}`);
  } finally {
    await file.close();
  }
}
