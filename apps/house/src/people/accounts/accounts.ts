import { type AccountType, MENU_LEVEL } from '@floorcast/contract/auth';
import { DUTIES, type Duty } from '@floorcast/contract/duties';
import { sql } from 'kysely';
import { announce } from '../../platform/db/announcements.ts';
import type { Tx } from '../../platform/db/schema.ts';
import { foldedNames } from './names/folded-names.ts';
import { pinCode } from './passwords.ts';
import { accountVoidedTopic } from './tokens.ts';

export interface NewAccount {
  readonly username: string;
  readonly email: string;
  readonly passwordHash: string;
  /** Undefined: the account has no PIN. */
  readonly pin: string | undefined;
  readonly type: AccountType;
  readonly name: string;
  readonly lastname: string;
  readonly siteId: number;
  /** Of staff; an administrator has the duty of one. */
  readonly duties?: readonly Duty[];
  /** As `1990-12-31`; absent where it is not known. */
  readonly birthDate?: string;
  /** ISO 3166-1, two letters; absent where it is not known. */
  readonly country?: string;
}

/** The permission ids of an account: every entry of the menu, and its duties. */
export const permissionIds = (type: AccountType, duties: readonly Duty[] = []): number[] => [
  MENU_LEVEL,
  ...(type === 'user' ? [] : duties.map((duty) => DUTIES[duty])),
  ...(type === 'admin' && !duties.includes('admin') ? [DUTIES.admin] : []),
];

/** Writes an account. Returns its id. */
export async function createAccount(
  tx: Tx,
  {
    username,
    email,
    passwordHash,
    pin,
    type,
    name,
    lastname,
    siteId,
    duties,
    birthDate,
    country,
  }: NewAccount,
): Promise<number> {
  const { id } = await tx
    .insertInto('users')
    .values({
      username,
      email,
      passwordHash,
      pinCode: pin === undefined ? '' : pinCode(pin),
      type,
      groupName: type === 'user' ? 'Players' : 'House',
      permissions: permissionIds(type, duties),
      name,
      lastname,
      ...foldedNames({ username, name, lastname, email }),
      siteId,
      blockedUntil: null,
      lastLogon: null,
      lastLogonIp: null,
      birthDate: birthDate ?? null,
      country: country ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

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
