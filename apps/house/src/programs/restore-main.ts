import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart } from '@floorcast/startup/cannot-start';
import * as z from 'zod';
import { settleBooks } from '../admin/commands/books.ts';
import { restoreCluster } from '../platform/postgres/restore.ts';
import { databaseOf, openCommandStore } from './command-store.ts';
import { runProgram, sayDatabase } from './program.ts';

/** Restores the embedded database of an empty home from a backup, and reconciles it. */
await runProgram({
  name: 'npm run restore --',
  summary:
    'Restores the embedded database of a home that has none from the <file> of a backup, and reconciles it.',
  words: ['file'],
  order: z.object({ file: z.string().min(1) }),
  async run({ file }) {
    const { FLOORCAST_HOME: home } = process.env;
    if (!home) throw new CannotStart('Set FLOORCAST_HOME to the folder to restore into.');
    sayDatabase(databaseOf({ FLOORCAST_HOME: home }));
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
  },
});
