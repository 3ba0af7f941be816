import { type AccountType, MENU_LEVEL } from '@floorcast/contract/auth';
import type { Tx } from '../../platform/db/schema.ts';
import { foldedNames } from './folded-names.ts';
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
  /** As `1990-12-31`; absent where it is not known. */
  readonly birthDate?: string;
  /** ISO 3166-1, two letters; absent where it is not known. */
  readonly country?: string;
}

/** Writes an account that may see every entry of the menu. Returns its id. */
export async function createAccount(
  tx: Tx,
  { username, email, passwordHash, pin, type, name, lastname, siteId, birthDate, country }: NewAccount,
): Promise<number> {
  const { id } = await tx
    .insertInto('users')
    .values({
      username,
      email,
      password_hash: passwordHash,
      pin_code: pin === undefined ? '' : pinCode(pin),
      type,
      group_name: type === 'user' ? 'Players' : 'House',
      permissions: [MENU_LEVEL],
      name,
      lastname,
      ...foldedNames({ username, name, lastname }),
      site_id: siteId,
      blocked_until: null,
      last_logon: null,
      last_logon_ip: null,
      birth_date: birthDate ?? null,
      country: country ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
