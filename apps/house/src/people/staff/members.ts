import { DUTY_NAMES, type Duty, dutiesOf } from '@floorcast/contract/duties';
import { type Refusal, refusal } from '@floorcast/contract/errors';
import { err, ok, type Result } from '@floorcast/contract/result';
import type { StaffMember } from '@floorcast/contract/staff';
import { orDuplicate } from '../../platform/db/database.ts';
import type { Db, Tx } from '../../platform/db/schema.ts';
import { type Actor, record } from '../../trail/index.ts';
import { createAccount, HAS_FACTOR, type NewAccount, namesLike, type UserRow } from '../accounts/index.ts';

type Row = UserRow & { readonly hasFactor: boolean };

/** What the description of an account of staff depends on beside its row. */
export interface MemberRules {
  readonly now: number;
  /** Whether staff must have a second factor. */
  readonly factorRequired: boolean;
}

const members = (db: Db | Tx) =>
  db.selectFrom('users').selectAll().select(HAS_FACTOR.as('hasFactor')).where('type', '<>', 'user');

/** All accounts of staff, by user name. */
export async function listMembers(db: Db, rules: MemberRules): Promise<StaffMember[]> {
  const rows = await members(db).orderBy('username').execute();
  return rows.map((row) => memberOf(row, rules));
}

/** An account of staff; undefined: there is none of that id, or it is a player's. */
export async function memberAt(
  db: Db | Tx,
  id: number,
  rules: MemberRules,
): Promise<StaffMember | undefined> {
  const row = await members(db).where('id', '=', id).executeTakeFirst();
  return row && memberOf(row, rules);
}

function memberOf(row: Row, { now, factorRequired }: MemberRules): StaffMember {
  const { id, username, name, lastname, email } = row;
  return {
    ...{ id, username, name, lastname, email },
    duties: [...dutiesOf(row.permissions)],
    state: stateOf(row, now),
    secondFactor: row.hasFactor,
    secondFactorRequired: factorRequired,
    lastLogon: row.lastLogon?.toISOString() ?? null,
    created: row.createdAt.toISOString(),
  };
}

function stateOf({ closedAt, banned, blockedUntil }: Row, now: number): StaffMember['state'] {
  if (closedAt !== null) return 'closed';
  if (banned) return 'locked';
  return blockedUntil !== null && blockedUntil.getTime() > now ? 'blocked' : 'active';
}

/** Duties without repetition, in the order in which screens list them. */
export const inOrder = (duties: readonly Duty[]): readonly Duty[] =>
  DUTY_NAMES.filter((duty) => duties.includes(duty));

/** A new account of staff. With the duty of an administrator it is one. */
type NewMember = Omit<NewAccount, 'pin' | 'type' | 'duties'> & {
  readonly pin?: string | undefined;
  readonly duties: readonly Duty[];
};

/** Writes an account of staff. Refused with `nameTaken` at its field. `looksLike`: user names that a reader could take for its. */
export async function createMember(
  db: Db,
  { duties: given, ...member }: NewMember,
  by: Actor,
): Promise<Result<{ readonly id: number; readonly looksLike: readonly string[] }, Refusal>> {
  const duties = inOrder(given);
  const type = duties.includes('admin') ? 'admin' : 'staff';
  const created = db.transaction().execute(async (tx) => {
    const looksLike = await namesLike(tx, member.username);
    const id = await createAccount(tx, { ...member, pin: member.pin, type, duties });
    const detail = { username: member.username, email: member.email, type, duties: [...duties] };
    await record(tx, { kind: 'account.created', by, playerId: id, detail });
    return ok({ id, looksLike });
  });
  const taken = (field: string) => err(refusal('nameTaken', { field }));
  return orDuplicate(created, { users_username: taken('username'), users_email: taken('email') });
}
