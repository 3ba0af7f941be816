import { may } from '@floorcast/contract/duties';
import { ok, type Result } from '@floorcast/contract/result';
import { AuthRepository, type UserRow } from '../people/accounts/index.ts';
import { inTransaction } from '../platform/db/in-transaction.ts';
import type { Db, Tx } from '../platform/db/schema.ts';
import { record, type TrailEntry } from '../trail/index.ts';
import { type Acting, deny, type Ran, type Refused, type Said, type StaffContext } from './command.ts';

/** What was done: for the trail, which never holds a secret, and for the command line. */
interface Done extends Omit<TrailEntry, 'by'>, Said {}

/** Makes one change in a transaction: its effect, its announcement and its row of the trail. */
export const change = ({ db, actor }: Acting, work: (tx: Tx) => Promise<Result<Done, Refused>>): Ran =>
  inTransaction(db, async (tx) => {
    const done = await work(tx);
    if (!done.ok) return done;
    const { lines, reply, ...entry } = done.value;
    await record(tx, { ...entry, by: actor });
    return ok({ reply, ...(lines && { lines }) });
  });

/** Finds an account by its user name or e-mail, ignoring case. */
export async function accountNamed(db: Db | Tx, username: string): Promise<Result<UserRow, Refused>> {
  const user = await new AuthRepository(db).findByName(username);
  return user === undefined ? deny(`There is no account ${username}.`, 'notFound') : ok(user);
}

/** The same, for a change: accounts of the house are changed by those who manage staff. */
export async function accountToChange(
  db: Db | Tx,
  { account }: Pick<StaffContext, 'account'>,
  username: string,
): Promise<Result<UserRow, Refused>> {
  const found = await accountNamed(db, username);
  if (!found.ok || found.value.type === 'user' || may(account, 'staff.manage')) return found;
  return deny(`${account.username} may not change accounts of the house.`, 'notAllowed');
}

/** The same, for what is done to players only. */
export async function playerNamed(db: Db | Tx, username: string): Promise<Result<UserRow, Refused>> {
  const found = await accountNamed(db, username);
  if (!found.ok || found.value.type === 'user') return found;
  return deny(`${found.value.username} is no player.`, 'notFound');
}
