import { statSync } from 'node:fs';
import * as z from 'zod';
import { baseBackup } from '../platform/postgres/base-backup.ts';
import { databaseOf, reachDatabase } from './command-store.ts';
import { runProgram, sayDatabase } from './program.ts';

/** Copies the whole database into a file, also while a node is active. */
await runProgram({
  name: 'npm run backup --',
  summary: 'Copies the whole database into a file in <folder>, also while the site runs.',
  words: ['folder'],
  order: z.object({ folder: z.string().min(1) }),
  async run({ folder }) {
    sayDatabase(databaseOf(process.env));
    const { connection, close } = await reachDatabase(process.env);
    try {
      const file = await baseBackup(connection, folder);
      console.log(`${file} (${Math.ceil(statSync(file).size / 1e6)} MB)`);
    } finally {
      await close();
    }
  },
});
