import { type AccountType, MENU_LEVEL } from '@floorcast/contract/auth';
import { DUTIES, type Duty } from '@floorcast/contract/duties';
import { sql, type UpdateObject } from 'kysely';
import { announce } from '../../platform/db/announcements.ts';
import type { Schema, Tx } from '../../platform/db/schema.ts';
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
export async function createAccount(tx: Tx, account: NewAccount): Promise<number> {
  const { username, email, passwordHash, pin, type, name, lastname, siteId } = account;
  const { id } = await tx
    .insertInto('users')
    .values({
      ...{ username, email, passwordHash, type, name, lastname, siteId },
      pinCode: pin === undefined ? '' : pinCode(pin),
      groupName: type === 'user' ? 'Players' : 'House',
      permissions: permissionIds(type, account.duties),
      ...foldedNames({ username, name, lastname, email }),
      blockedUntil: null,
      lastLogon: null,
      lastLogonIp: null,
      birthDate: account.birthDate ?? null,
      country: account.country ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes an account. False: it is so already. It records nothing. */
async function change(tx: Tx, id: number, set: UpdateObject<Schema, 'users'>, unless = sql<boolean>`false`) {
  const changed = tx.updateTable('users').set(set).where('id', '=', id).where(sql<boolean>`not (${unless})`);
  return (await changed.executeTakeFirst()).numUpdatedRows > 0n;
}

const VOIDED = { tokenVersion: sql<number>`token_version + 1` };

/** Bans an account: it is signed out everywhere at once, and cannot sign in. */
export async function banAccount(tx: Tx, id: number): Promise<boolean> {
  const banned = await change(tx, id, { banned: true, ...VOIDED }, sql`banned`);
  if (banned) await announce(tx, accountVoidedTopic(id), {});
  return banned;
}

/** Lifts the ban of an account. */
export const unbanAccount = (tx: Tx, id: number): Promise<boolean> =>
  change(tx, id, { banned: false }, sql`not banned`);

/** Forgives an account its wrong passwords before their time is over. */
export const unblockAccount = (tx: Tx, id: number): Promise<boolean> =>
  change(tx, id, { wrongTries: 0, blockedUntil: null }, sql`wrong_tries = 0 and blocked_until is null`);

/** Ends every sign-in of an account. */
export async function signOutAccount(tx: Tx, id: number): Promise<boolean> {
  const signedOut = await change(tx, id, VOIDED);
  await announce(tx, accountVoidedTopic(id), {});
  return signedOut;
}

/** Removes the PIN of an account: where idle screens are locked, its owner sets another. */
export const resetPin = (tx: Tx, id: number): Promise<boolean> =>
  change(tx, id, { pinCode: '' }, sql`pin_code = ''`);
