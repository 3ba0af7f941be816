import { err, ok, type Result } from '@floorcast/contract/result';
import { AuthRepository, type UserRow } from '../modules/auth/index.ts';
import type { Db, Tx } from '../platform/db/schema.ts';
import type { Refused } from './command.ts';

/** Finds an account by its user name or e-mail, ignoring case. */
export async function accountNamed(db: Db | Tx, username: string): Promise<Result<UserRow, Refused>> {
  const user = await new AuthRepository(db).findByName(username);
  return user === undefined ? err(`There is no account ${username}.`) : ok(user);
}
