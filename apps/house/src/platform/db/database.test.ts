import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../../testing/database.ts';

test('SRV-5 a database that has a later change but not an earlier one gets it when it is opened', async () => {
  const { db, reopen, drop } = await openTestDatabase();
  await sql`drop table queue_places`.execute(db);
  await sql`drop index play_sessions_machine`.execute(db);
  await sql`delete from kysely_migration where name = '0007-queue'`.execute(db);
  expect(await (await reopen()).selectFrom('queue_places').selectAll().execute()).toEqual([]);
  await drop();
});
