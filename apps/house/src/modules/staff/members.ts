import { DUTY_NAMES, type Duty, dutiesOf } from '@floorcast/contract/duties';
import type { StaffMember } from '@floorcast/contract/staff';
import type { Selectable } from 'kysely';
import type { Db, Schema, Tx } from '../../platform/db/schema.ts';

type Row = Pick<
  Selectable<Schema['users']>,
  | 'id'
  | 'username'
  | 'name'
  | 'lastname'
  | 'email'
  | 'type'
  | 'permissions'
  | 'banned'
  | 'blocked_until'
  | 'closed_at'
  | 'last_logon'
  | 'created_at'
> & { readonly has_factor: unknown };

/** What the description of an account of staff depends on beside its row. */
export interface MemberRules {
  readonly now: number;
  /** Whether staff must have a second factor. */
  readonly factorRequired: boolean;
}

const members = (db: Db | Tx) =>
  db
    .selectFrom('users')
    .select([
      'id',
      'username',
      'name',
      'lastname',
      'email',
      'type',
      'permissions',
      'banned',
      'blocked_until',
      'closed_at',
      'last_logon',
      'created_at',
    ])
    .select((eb) =>
      eb
        .or([
          eb.exists(
            eb
              .selectFrom('authenticator_apps')
              .select('user_id')
              .whereRef('user_id', '=', 'users.id')
              .where('confirmed_at', 'is not', null),
          ),
          eb.exists(eb.selectFrom('passkeys').select('passkeys.id').whereRef('user_id', '=', 'users.id')),
        ])
        .as('has_factor'),
    )
    .where('type', '<>', 'user');

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
  return {
    id: row.id,
    username: row.username,
    name: row.name,
    lastname: row.lastname,
    email: row.email,
    duties: [...dutiesOf(row.permissions)],
    state: stateOf(row, now),
    secondFactor: row.has_factor === true,
    secondFactorRequired: factorRequired,
    lastLogon: row.last_logon?.toISOString() ?? null,
    created: row.created_at.toISOString(),
  };
}

function stateOf({ closed_at, banned, blocked_until }: Row, now: number): StaffMember['state'] {
  if (closed_at !== null) return 'closed';
  if (banned) return 'locked';
  return blocked_until !== null && blocked_until.getTime() > now ? 'blocked' : 'active';
}

/** Duties without repetition, in the order in which screens list them. */
export const inOrder = (duties: readonly Duty[]): readonly Duty[] =>
  DUTY_NAMES.filter((duty) => duties.includes(duty));
