import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { settleBooks } from '../admin/commands/books.ts';
import { restoreCluster } from '../platform/postgres/restore.ts';
import { openCommandStore } from './command-store.ts';

/** `node restore-main.js <file>`: restores the embedded database of an empty home from a backup, and reconciles it. */
const [, , file] = process.argv;
const { FLOORCAST_HOME: home } = process.env;
if (!file || !home) {
  console.error('npm run restore -- <file>');
  process.exit(2);
}
try {
  await restoreCluster(home, file);
  // Tokens of the old secret may name accounts that the backup does not have: a new secret is generated.
  rmSync(join(home, 'jwt-secret'), { force: true });
  const { db, close } = await openCommandStore({ FLOORCAST_HOME: home });
  try {
    const settled = await settleBooks({ db, actor: { part: 'restore' } }, { force: true });
    if (!settled.ok) throw new Error(settled.error);
    for (const line of settled.value) console.log(line);
  } finally {
    await close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
