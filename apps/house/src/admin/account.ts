import { may } from '@floorcast/contract/duties';
import { err, ok, type Result } from '@floorcast/contract/result';
import { AuthRepository, type UserRow } from '../people/accounts/index.ts';
import type { Db, Tx } from '../platform/db/schema.ts';
import type { Refused, StaffContext } from './command.ts';

/** Finds an account by its user name or e-mail, ignoring case. */
export async function accountNamed(db: Db | Tx, username: string): Promise<Result<UserRow, Refused>> {
  const user = await new AuthRepository(db).findByName(username);
  return user === undefined ? err(`There is no account ${username}.`) : ok(user);
}

/** The same, for a change: accounts of the house are changed by those who manage staff. */
export async function accountToChange(
  db: Db | Tx,
  { account }: Pick<StaffContext, 'account'>,
  username: string,
): Promise<Result<UserRow, Refused>> {
  const found = await accountNamed(db, username);
  if (!found.ok || found.value.type === 'user' || may(account, 'staff.manage')) return found;
  return err(`${account.username} may not change accounts of the house.`);
}
