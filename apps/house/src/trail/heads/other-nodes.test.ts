import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../../testing/database.ts';
import { proveTrail } from '../proof/prove.ts';
import { record } from '../record.ts';
import { keepHead } from './keep-head.ts';

test('C22.13 what another node has signed names rows that were cut off behind this node’s heads', async () => {
  const { db, drop } = await openTestDatabase('empty');
  const [here, there] = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'heads-')));
  if (here === undefined || there === undefined) throw new Error('no folders');
  const place = { node: 'north', folder: here };
  // The first head of each is of the row that begins its journal.
  await keepHead(db, place);
  await db
    .transaction()
    .execute((tx) => record(tx, { kind: 'clock.corrected', by: { part: 'house' }, detail: { seconds: 1 } }));
  await keepHead(db, place);
  await keepHead(db, { node: 'south', folder: there });
  await sql`alter table trail disable trigger trail_kept`.execute(db);
  await sql`delete from trail where seq > 2`.execute(db);
  await sql`alter table trail enable always trigger trail_kept`.execute(db);
  const broken = async (witnesses: readonly string[]) =>
    (await proveTrail(db, { place, witnesses })).flatMap((proof) => proof.broken);
  const missing = 'row 3 is missing: row 3 was signed at';
  expect(await broken([])).toEqual([
    expect.stringMatching(`^${missing} .* \\(the copy of node south in the database\\)$`),
  ]);
  await sql`delete from trail_heads where node = 'south'`.execute(db);
  expect(await broken([join(there, 'heads.log')])).toEqual([
    expect.stringMatching(`^${missing} .*, line 1\\)$`),
  ]);
  for (const folder of [here, there]) rmSync(folder, { recursive: true });
  await drop();
});
