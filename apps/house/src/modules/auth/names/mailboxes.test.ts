import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../../../platform/db/schema.ts';
import { openTestDatabase } from '../../../testing/database.ts';
import { mailboxIn, mailboxOf } from './mailboxes.ts';

let db: Db;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ db, drop } = await openTestDatabase());
});
afterAll(() => drop());

test.each([
  ['a.b+c@x.org', 'ab@x.org'],
  ['AB@X.org', 'ab@x.org'],
  ['ab@mail.x.org', 'ab@mail.x.org'],
  ['a+b+c@x.org', 'a@x.org'],
  ['+x@x.org', '@x.org'],
])('C19.30 the mailbox of %s is %s, in a query too', async (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
  const { rows } = await sql<{ mailbox: string }>`
    select ${mailboxIn('given.email')} as mailbox from (select ${email}::text as email) as given`.execute(db);
  expect(rows).toEqual([{ mailbox }]);
});
