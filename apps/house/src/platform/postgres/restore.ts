import { existsSync, mkdirSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { holdHome } from './hold.ts';
import { freshData, type Places, password, prepare, USER } from './places.ts';
import { finished, launch } from './programs.ts';

/**
 * Makes the cluster of a home from a backup of another one's. It is there whole or not at all.
 *
 * @throws when the home has data already, and with the words of `tar` and PostgreSQL when the backup is none.
 */
export async function restoreCluster(folder: string, backup: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const home = realpathSync(folder);
  const release = await holdHome(home);
  try {
    const places = prepare(home);
    if (existsSync(places.data)) throw new Error(`${places.data} is there already: move it away first`);
    const fresh = freshData(places);
    try {
      await unpack(backup, fresh, places);
      await recover(fresh, places);
      renameSync(fresh, places.data);
    } finally {
      rmSync(fresh, { recursive: true, force: true });
    }
  } finally {
    release();
  }
}

/** As the user who runs PostgreSQL: the files are that one's then, whoever may read the backup. */
async function unpack(backup: string, fresh: string, { ids }: Places): Promise<void> {
  const file = await open(backup);
  try {
    const { code, output } = await finished(launch('tar', ids, ['-xzf', '-', '-C', fresh], file.fd));
    if (code !== 0) throw new Error(`${backup} could not be unpacked (${code}): ${output}`);
  } finally {
    await file.close();
  }
}

/** Brings the data to where the backup ended, and gives its superuser the password of this home. */
async function recover(fresh: string, { home, bin, ids }: Places): Promise<void> {
  const child = launch(join(bin, 'postgres'), ids, ['--single', '-D', fresh, 'postgres'], 'pipe');
  const end = finished(child);
  child.stdin?.on('error', () => undefined); // its end tells why
  child.stdin?.end(`alter role ${USER} password '${password(home)}'\n`);
  const { code, output } = await end;
  if (code !== 0 || /^.*ERROR:/m.test(output)) throw new Error(`the backup could not be opened: ${output}`);
}
