import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { settleBooks } from './admin/books.ts';
import { openCommandStore } from './command-store.ts';
import { restoreCluster } from './platform/postgres/restore.ts';

/** `node restore-main.js <file>`: makes the embedded database of a home without one from a backup, and settles it. */
const [, , file] = process.argv;
const { FLOORCAST_HOME: home } = process.env;
if (!file || !home) {
  console.error('npm run restore -- <file>');
  process.exit(2);
}
try {
  await restoreCluster(home, file);
  // What it signed may be of accounts and sign-ins that the backup does not know; another is made.
  rmSync(join(home, 'jwt-secret'), { force: true });
  const { db, close } = await openCommandStore({ FLOORCAST_HOME: home });
  try {
    const settled = await settleBooks({ db, ask: async () => '', who: 'restore' }, { force: true });
    if (!settled.ok) throw new Error(settled.error);
    for (const line of settled.value) console.log(line);
  } finally {
    await close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
