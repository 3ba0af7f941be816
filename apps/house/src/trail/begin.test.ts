import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../testing/database.ts';
import { beginTrail } from './begin.ts';
import { proveTrail } from './proof/prove.ts';

test('OPS-13 what earlier versions logged is copied into the trail once, also by two houses at once', async () => {
  const { db, drop } = await openTestDatabase();
  const log = pino({ level: 'silent' });
  await sql`insert into admin_log (who, action, detail) values
    ('ada', 'ban', '{"id": 3}'), ('root', 'deposit', '{"id": 3, "amount": 500}')`.execute(db);
  await Promise.all([beginTrail(db, log), beginTrail(db, log)]);
  await beginTrail(db, log);
  const copied = await db.selectFrom('trail').selectAll().where('kind', '=', 'command.earlier').execute();
  expect(copied).toMatchObject([
    { detail: { user: 'ada', action: 'ban' } },
    { detail: { user: 'root', action: 'deposit', detail: '{"id":3,"amount":500}' } },
  ]);
  expect((await proveTrail(db)).flatMap(({ broken }) => broken)).toEqual([]);
  await drop();
});
