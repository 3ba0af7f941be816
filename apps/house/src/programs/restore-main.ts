import { rmSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { settleBooks } from '../admin/commands/books.ts';
import {
  headPlaceFrom,
  keepHead,
  knownBackup,
  type RestoredBackup,
  recordRestore,
  trailKeyFrom,
} from '../modules/trail/index.ts';
import { restoreCluster } from '../platform/postgres/restore.ts';
import { openCommandStore } from './command-store.ts';

const USAGE = [
  'npm run restore -- <file>               restores the embedded database of an empty home, and reconciles it',
  'npm run restore -- --restored <backup>  records what another program has restored into DATABASE_URL',
];

/** Restores the embedded database from a file, or records what another program has restored; each is a row of the trail. */
async function restore(env: NodeJS.ProcessEnv): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { restored: { type: 'string' } },
    allowPositionals: true,
  });
  const [file] = positionals;
  const { FLOORCAST_HOME: home, DATABASE_URL } = env;
  if (values.restored && DATABASE_URL) return recorded(env, { backup: values.restored });
  if (!file || !home || DATABASE_URL) {
    for (const line of USAGE) console.error(line);
    return 2;
  }
  const key = trailKeyFrom(env);
  if (key === undefined) throw new Error('set TRAIL_KEY, as the house has it');
  const backup = await knownBackup(key, file);
  await restoreCluster(home, file);
  // Tokens of the old secret may name accounts that the backup does not have: a new secret is generated.
  rmSync(join(home, 'jwt-secret'), { force: true });
  return recorded(env, backup);
}

/** Records a restore as the user of this computer that runs the program. */
async function recorded(env: NodeJS.ProcessEnv, restored: RestoredBackup): Promise<number> {
  const { db, close } = await openCommandStore(env);
  const place = headPlaceFrom(env);
  const by = { part: `restore by ${userInfo().username} on ${hostname()}` };
  try {
    await db.transaction().execute((tx) => recordRestore(tx, by, { ...restored, place }));
    if (place.folder !== undefined) await keepHead(db, place);
    console.log(`The trail has the restore of ${restored.backup}.`);
    if (env.DATABASE_URL) {
      console.log('Reconcile the accounts now: npm run admin -- books settle');
      return 0;
    }
    const settled = await settleBooks({ db, actor: by }, { force: true });
    if (!settled.ok) throw new Error(settled.error);
    await keepHead(db, place);
    for (const line of settled.value) console.log(line);
    return 0;
  } finally {
    await close();
  }
}

try {
  process.exitCode = await restore(process.env);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
