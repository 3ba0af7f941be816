import { sql } from 'kysely';
import { announce } from '../../../platform/db/announcements.ts';
import type { Tx } from '../../../platform/db/schema.ts';
import { accountVoidedTopic } from '../signed-out.ts';

/** Each returns whether the account was changed: it was not if it is so already. They record nothing. */

/** Bans an account: it is signed out everywhere at once, and cannot sign in. */
export async function banAccount(tx: Tx, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set((eb) => ({ banned: true, token_version: eb('token_version', '+', 1) }))
    .where('id', '=', id)
    .where('banned', '=', false)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await announce(tx, accountVoidedTopic(id), {});
  return true;
}

/** Lifts the ban of an account. */
export async function unbanAccount(tx: Tx, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ banned: false })
    .where('id', '=', id)
    .where('banned', '=', true)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Forgives an account its wrong passwords before their time is over. */
export async function unblockAccount(tx: Tx, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ wrong_tries: 0, blocked_until: null })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('wrong_tries', '>', 0), eb('blocked_until', 'is not', null)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends every sign-in of an account. */
export async function signOutAccount(tx: Tx, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ token_version: sql<number>`token_version + 1` })
    .where('id', '=', id)
    .executeTakeFirst();
  await announce(tx, accountVoidedTopic(id), {});
  return numUpdatedRows > 0n;
}

/** Removes the PIN of an account: where idle screens are locked, its owner sets another. */
export async function resetPin(tx: Tx, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ pin_code: '' })
    .where('id', '=', id)
    .where('pin_code', '<>', '')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
