import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../../../testing/database.ts';
import { grantHouse } from '../roles/house-role.ts';
import { type Expected, readGrants, readGuards, readMigrations } from './read-guards.ts';

test('C22.14 the audit expects the guards and the grants that the migrations of this version make (vitest -u writes them)', async () => {
  const { db, connection, drop } = await openTestDatabase();
  const role = `house_of_${connection.database}`;
  await sql`create role ${sql.id(role)}`.execute(db);
  await grantHouse(db, role);
  const grants = await readGrants(db);
  const made: Expected = {
    migrations: [...(await readMigrations(db))],
    guards: await readGuards(db),
    house: Object.fromEntries(
      grants.filter((grant) => grant.role === role).map(({ on, rights }) => [on, rights]),
    ),
  };
  await sql`drop owned by ${sql.id(role)}`.execute(db);
  await sql`drop role ${sql.id(role)}`.execute(db);
  await drop();
  await expect(`${JSON.stringify(made, null, 2)}\n`).toMatchFileSnapshot('expected-guards.json');
});
