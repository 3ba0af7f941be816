import { statSync } from 'node:fs';
import pg from 'pg';
import * as z from 'zod';
import { trailKeyFrom } from '../config/places.ts';
import { onPool } from '../platform/db/database.ts';
import { baseBackup } from '../platform/postgres/base-backup.ts';
import { certify, lastRow } from '../trail/index.ts';
import { databaseOf, reachDatabase, runProgram, sayDatabase } from './command-store.ts';

/** The last row of the trail that a backup has at least, and when that was. */
async function rowBefore(connection: pg.PoolConfig): Promise<{ readonly at: string; readonly seq: number }> {
  const at = new Date().toISOString();
  const pool = new pg.Pool({ ...connection, max: 1 });
  try {
    const { rows } = await pool.query("select to_regclass('trail') is not null as exists");
    // A schema of an earlier version has no trail.
    const last = rows[0]?.exists === true ? await lastRow(onPool(pool)) : undefined;
    return { at, seq: last?.seq ?? 0 };
  } finally {
    await pool.end();
  }
}

await runProgram({
  name: 'npm run backup --',
  summary: 'Copies the whole database into a file in <folder>, also while the site runs, and signs it.',
  words: ['folder'],
  order: z.object({ folder: z.string().min(1) }),
  async run({ folder }) {
    sayDatabase(databaseOf(process.env));
    const { connection, close } = await reachDatabase(process.env);
    try {
      const key = trailKeyFrom(process.env);
      const before = await rowBefore(connection);
      const file = await baseBackup(connection, folder);
      // The restore verifies with it which backup this is.
      if (key !== undefined) await certify(key, file, before);
      else
        console.log(
          'The backup is not signed, because TRAIL_KEY is not set. The audit trail will record that when the backup is restored.',
        );
      console.log(`${file} (${Math.ceil(statSync(file).size / 1e6)} MB)`);
    } finally {
      await close();
    }
  },
});
