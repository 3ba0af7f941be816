import { sql } from 'kysely';
import { announce } from '../../../platform/db/announcements.ts';
import type { Tx } from '../../../platform/db/schema.ts';
import { accountVoidedTopic } from '../signed-out.ts';

/** Each returns whether the account was changed: it was not if it is so already. They record nothing. */

/** Bans an account: it is signed out everywhere at once, and cannot sign in. */
export async function banAccount(tx: Tx, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set((eb) => ({ banned: true, tokenVersion: eb('tokenVersion', '+', 1) }))
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
    .set({ wrongTries: 0, blockedUntil: null })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('wrongTries', '>', 0), eb('blockedUntil', 'is not', null)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends every sign-in of an account. */
export async function signOutAccount(tx: Tx, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ tokenVersion: sql<number>`token_version + 1` })
    .where('id', '=', id)
    .executeTakeFirst();
  await announce(tx, accountVoidedTopic(id), {});
  return numUpdatedRows > 0n;
}

/** Removes the PIN of an account: where idle screens are locked, its owner sets another. */
export async function resetPin(tx: Tx, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ pinCode: '' })
    .where('id', '=', id)
    .where('pinCode', '<>', '')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
