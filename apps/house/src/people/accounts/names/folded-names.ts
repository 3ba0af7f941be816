import { isDeepStrictEqual } from 'node:util';
import { fold } from '@floorcast/contract/fold';
import { lookOf } from '@floorcast/contract/names';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/schema.ts';
import { type Person, soughtBy } from '../../same-person/index.ts';

const BATCH = 1_000;
/** Names that an older version may have folded otherwise. */
const NOT_ASCII = '[^ -_a-~]';

/** The names of an account for comparing. */
export const foldedNames = ({ username, ...person }: Omit<Person, 'birthDate'> & { username: string }) => ({
  foldedUsername: fold(username),
  foldedName: fold(`${person.name} ${person.lastname}`).trim(),
  ...soughtBy(person),
});

/**
 * Writes the folded names of accounts that have none, and of those with signs that an older version did not fold: they were
 * made before, or by an older version.
 */
export async function foldNames(db: Db): Promise<void> {
  for (let last: number | undefined = 0; last !== undefined; ) last = await foldSome(db, last);
}

/** Returns the last id of a batch, undefined at the end. */
async function foldSome(db: Db, after: number): Promise<number | undefined> {
  const users = await db
    .selectFrom('users')
    .select(['id', 'username', 'name', 'lastname', 'email'])
    .select(['foldedUsername', 'foldedName', 'mailbox', 'personKeys'])
    .where('id', '>', after)
    .where((eb) =>
      eb.or([
        eb('foldedUsername', 'is', null),
        eb('foldedName', 'is', null),
        eb('personKeys', 'is', null),
        sql<boolean>`username || name || lastname ~ ${NOT_ASCII}`,
      ]),
    )
    .orderBy('id')
    .limit(BATCH)
    .execute();
  const changed = users.flatMap(({ id, username, name, lastname, email, ...written }) => {
    const folded = foldedNames({ username, name, lastname, email });
    return isDeepStrictEqual({ ...folded }, written) ? [] : [{ id, ...folded }];
  });
  await sql`
    update users set folded_username = new."foldedUsername", folded_name = new."foldedName",
      mailbox = new.mailbox, person_keys = new."personKeys"
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as new
      (id int, "foldedUsername" text, "foldedName" text, mailbox text, "personKeys" text[])
    where users.id = new.id`.execute(db);
  return users.length < BATCH ? undefined : users.at(-1)?.id;
}

/** Groups of user names that are the same when they are folded. Each signs in by its exact name only. */
export async function namesInCommon(db: Db): Promise<readonly (readonly string[])[]> {
  const rows = await db
    .selectFrom('users')
    .select(sql<string[]>`array_agg(username order by username)`.as('names'))
    .where('foldedUsername', 'is not', null)
    .groupBy('foldedUsername')
    .having((eb) => eb(eb.fn.countAll(), '>', 1))
    .orderBy('foldedUsername')
    .execute();
  return rows.map(({ names }) => names);
}

/** The user names that a reader could take for a new one. */
export async function namesLike(tx: Tx, username: string): Promise<readonly string[]> {
  const look = lookOf(username);
  const users = await tx.selectFrom('users').select('username').orderBy('username').execute();
  return users.map((user) => user.username).filter((other) => lookOf(other) === look);
}
