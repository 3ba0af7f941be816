import { rmSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import { join } from 'node:path';
import { CannotStart } from '@floorcast/startup/cannot-start';
import * as z from 'zod';
import { settleBooks } from '../admin/commands/books.ts';
import { headPlaceFrom, trailKeyFrom } from '../config/places.ts';
import { restoreCluster } from '../platform/postgres/restore.ts';
import { keepHead, knownBackup, type RestoredBackup, recordRestore } from '../trail/index.ts';
import { databaseOf, openCommandStore, runProgram, sayDatabase } from './command-store.ts';

/** Restores the embedded database of an empty home from a file. @throws {CannotStart} */
async function restore(env: NodeJS.ProcessEnv, file: string): Promise<void> {
  const { FLOORCAST_HOME: home, DATABASE_URL } = env;
  if (!home || DATABASE_URL)
    throw new CannotStart('Set FLOORCAST_HOME to the folder to restore into, and unset DATABASE_URL.');
  const key = trailKeyFrom(env);
  if (key === undefined) throw new CannotStart('Set TRAIL_KEY as the house has it.');
  sayDatabase(databaseOf(env));
  const backup = await knownBackup(key, file);
  await restoreCluster(home, file);
  // Tokens of the old secret may name accounts that the backup does not have: a new secret is generated.
  rmSync(join(home, 'jwt-secret'), { force: true });
  await recorded(env, backup);
}

/** Records a restore as the user of this computer that runs the program. */
async function recorded(env: NodeJS.ProcessEnv, restored: RestoredBackup): Promise<void> {
  const { db, close } = await openCommandStore(env);
  const place = headPlaceFrom(env);
  const by = { part: `restore by ${userInfo().username} on ${hostname()}` };
  try {
    await db.transaction().execute((tx) => recordRestore(tx, by, { ...restored, place }));
    if (place.folder !== undefined) await keepHead(db, place);
    console.log(`Recorded the restore of ${restored.backup} in the audit trail.`);
    if (env.DATABASE_URL) {
      console.log('Reconcile the accounts now: npm run admin -- books settle');
      return;
    }
    const settled = await settleBooks({ db, actor: by }, { force: true });
    if (!settled.ok) throw new Error(settled.error.sentence ?? settled.error.name);
    await keepHead(db, place);
    for (const line of settled.value.lines ?? []) console.log(line);
  } finally {
    await close();
  }
}

await runProgram({
  name: 'npm run restore --',
  summary:
    'Restores the embedded database of a home that has none from the <file> of a backup, and reconciles it. --restored <backup> ' +
    'records what another program has restored into DATABASE_URL. Either is a row of the trail.',
  words: ['file'],
  order: z
    .object({ file: z.string().min(1).optional(), restored: z.string().min(1).optional() })
    .refine(({ file, restored }) => (file === undefined) !== (restored === undefined), {
      path: ['file'],
      message: 'or --restored <backup> is to be named',
    }),
  async run({ file, restored: backup }) {
    if (file !== undefined) return restore(process.env, file);
    if (backup === undefined) return;
    if (!process.env.DATABASE_URL) throw new CannotStart('Set DATABASE_URL to the restored database.');
    sayDatabase(databaseOf(process.env));
    await recorded(process.env, { backup });
  },
});
