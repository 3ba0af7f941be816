import type { Duty } from '@floorcast/contract/duties';
import { type Refusal, refusal } from '@floorcast/contract/errors';
import { err, ok, type Result } from '@floorcast/contract/result';
import { isDuplicate } from '../../platform/db/database.ts';
import type { Db } from '../../platform/db/schema.ts';
import { type Actor, record } from '../../trail/index.ts';
import { createAccount, namesLike } from '../accounts/index.ts';
import { inOrder } from './members.ts';

/** A new account of staff. With the duty of an administrator it is one. */
export interface NewMember {
  readonly username: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly pin?: string | undefined;
  readonly name: string;
  readonly lastname: string;
  readonly birthDate: string;
  readonly siteId: number;
  readonly duties: readonly Duty[];
}

/** The id of a new account, and the user names that a reader could take for its. */
export interface CreatedMember {
  readonly id: number;
  readonly looksLike: readonly string[];
}

/** Writes an account of staff. Refused with `nameTaken` at its field. */
export async function createMember(
  db: Db,
  { duties: given, ...member }: NewMember,
  by: Actor,
): Promise<Result<CreatedMember, Refusal>> {
  const duties = inOrder(given);
  const type = duties.includes('admin') ? 'admin' : 'staff';
  try {
    return await db.transaction().execute(async (tx) => {
      const looksLike = await namesLike(tx, member.username);
      const id = await createAccount(tx, { ...member, pin: member.pin, type, duties });
      await record(tx, {
        kind: 'account.created',
        by,
        playerId: id,
        detail: { username: member.username, email: member.email, type, duties: [...duties] },
      });
      return ok({ id, looksLike });
    });
  } catch (error) {
    if (isDuplicate(error, 'users_username')) return err(refusal('nameTaken', { field: 'username' }));
    if (isDuplicate(error, 'users_email')) return err(refusal('nameTaken', { field: 'email' }));
    throw error;
  }
}
