import { minorUnits } from '@floorcast/contract/money';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createAccount } from '../../people/accounts/index.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { beginTrail } from '../../trail/index.ts';
import { move, playerAccount } from '../../wallet/index.ts';
import { crossChecks } from './cross-checks.ts';

let database: TestDatabase;
let player: number;
const log = pino({ level: 'silent' });

/** A site that an earlier version has run, which is upgraded. */
beforeEach(async () => {
  database = await openTestDatabase('empty');
  const { db } = database;
  const common = { passwordHash: 'none', pin: undefined, name: 'Some', lastname: 'Body', siteId: 1000 };
  const account = (username: string, type: 'user' | 'staff') => ({
    ...{ ...common, username, type, email: `${username}@example.org` },
  });
  await db.transaction().execute(async (tx) => {
    await createAccount(tx, { ...account('old-staff', 'staff'), duties: ['cashier'] });
    player = await createAccount(tx, account('old-player', 'user'));
    const wallet = playerAccount(player);
    const amount = minorUnits(700);
    await move(tx, { requestId: 'cashier:old', from: 'house:bank', to: wallet, amount, playerId: player });
    const until = new Date('2999-01-01');
    await tx
      .insertInto('exclusions')
      .values({ playerId: player, kind: 'exclusion', since: new Date(), until, endedAt: null })
      .execute();
    await sql`insert into player_days (player_id, day, deposited) values (${player}, current_date, 700)`.execute(
      tx,
    );
    await sql`insert into bonus_grants (player_id, amount) values (${player}, 50)`.execute(tx);
  });
  await Promise.all([beginTrail(db, log), beginTrail(db, log)]);
});
afterEach(() => database.drop());

const broken = async () => (await crossChecks(database.db)).flatMap((proof) => proof.broken);

test('C22.18 what a site had before it was upgraded needs no rows, and its baseline is written once', async () => {
  expect(await broken()).toEqual([]);
  await beginTrail(database.db, log);
  const { db } = database;
  const rows = await db.selectFrom('trail').select('seq').where('kind', '=', 'trail.baseline').execute();
  expect(rows).toHaveLength(1);
});

test.each([
  [
    'money',
    'update entries set amount = amount * 2',
    /^postings up to 1 are not those that row trail.baseline/,
  ],
  [
    'a duty',
    `update users set permissions = permissions || 208 where username = 'old-staff'`,
    /^account \d+ has staff 145,203,208, and the row trail.baseline says staff 145,203$/,
  ],
  ['an exclusion', 'update exclusions set ended_at = now()', /^exclusion 1 of player \d+ was ended at/],
])('C22.18 %s of before that was changed afterwards is named', async (_, statement, line) => {
  await sql.raw(statement).execute(database.db);
  expect(await broken()).toEqual([expect.stringMatching(line)]);
});
