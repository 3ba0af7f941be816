import { type AccountType, MENU_LEVEL } from '@floorcast/contract/auth';
import { DUTIES, type Duty } from '@floorcast/contract/duties';
import type { Tx } from '../../platform/db/schema.ts';
import { foldedNames } from './names/folded-names.ts';
import { pinCode } from './passwords.ts';

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
