import { type Refusal, refusal } from '@floorcast/contract/errors';
import { err, ok, type Result } from '@floorcast/contract/result';
import { Toggles, UserData } from '@floorcast/contract/user-data';
import { type AccountFacts, UserDataCalls, type UserUpdate } from '@floorcast/contract/user-update';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/schema.ts';
import { answer, type UserRow } from '../accounts/index.ts';

const NOTHING: UserData = { settings: {}, shortcuts: [], toggles: Toggles.parse({}) };

/** The settings that accounts store for all of their devices. */
export class UserDataService {
  readonly #db: Db;
  constructor(db: Db) {
    this.#db = db;
  }

  of(userId: number): Promise<UserData> {
    return storedOf(this.#db, userId);
  }

  /**
   * Stores the given fields and leaves the others, in one statement, so that two devices do not overwrite each other. An
   * update that would change the account itself is refused and stores nothing.
   */
  async update(userId: number, update: UserUpdate): Promise<Result<UserData, Refusal>> {
    return this.#db.transaction().execute(async (tx) => {
      const account = await tx.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
      const field = account === undefined ? 'user.id' : changedFact(account, update);
      if (field !== undefined) return err(refusal('notAllowed', { field }));
      await store(tx, userId, { ...update.data, ...update });
      return ok(await storedOf(tx, userId));
    });
  }
}

async function storedOf(db: Db | Tx, userId: number): Promise<UserData> {
  const row = await db
    .selectFrom('userData')
    .select(['settings', 'shortcuts', 'toggles'])
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row === undefined ? NOTHING : UserData.parse(row);
}

async function store(tx: Tx, userId: number, { settings, shortcuts, toggles }: UserUpdate): Promise<void> {
  if (settings === undefined && shortcuts === undefined && toggles === undefined) return;
  const given = {
    ...(settings === undefined ? {} : { settings: JSON.stringify(settings) }),
    ...(shortcuts === undefined ? {} : { shortcuts }),
  };
  const changed = JSON.stringify(toggles ?? {});
  await tx
    .insertInto('userData')
    .values({ userId, ...given, toggles: changed })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet({
        ...given,
        toggles: sql`user_data.toggles || ${changed}::jsonb`,
      }),
    )
    .execute();
}

/** The stored settings of the signed-in account. */
export const userDataCalls = (userData: UserDataService) =>
  answer(UserDataCalls, {
    async update({ body: { user } }, { account }) {
      const updated = await userData.update(account.id, user);
      return updated.ok ? ok({ user: updated.value }) : updated;
    },
  });

/** The field by which a client's `user` would change its account, such as `user.data.type`; undefined: by none. */
function changedFact(account: UserRow, { data = {}, ...user }: UserUpdate): string | undefined {
  const [own, inData] = [differing(account, user), differing(account, data)];
  if (own !== undefined) return `user.${own}`;
  return inData === undefined ? undefined : `user.data.${inData}`;
}

function differing(account: UserRow, given: AccountFacts): string | undefined {
  const isUnchanged: Record<keyof AccountFacts, boolean> = {
    id: isAsIs(given.id, account.id),
    role: given.role === undefined || areRolesOf(account, given.role),
    type: isAsIs(given.type, account.type),
    group: isAsIs(given.group, account.groupName),
    Group: isAsIs(given.Group, account.groupName),
    permissions: isAsIs(listed(given.permissions), listed(account.permissions)),
    Permissions: isAsIs(listed(given.Permissions), listed(account.permissions)),
    name: isAsIs(given.name, account.name),
    lastname: isAsIs(given.lastname, account.lastname),
    username: isAsIs(given.username, account.username),
    email: isAsIs(given.email, account.email),
  };
  return Object.entries(isUnchanged).find(([, unchanged]) => !unchanged)?.[0];
}

const isAsIs = <T>(given: T | undefined, stored: T): boolean => given === undefined || given === stored;

/** A client gives every account that is signed in the role `user` (C13.11). */
const areRolesOf = ({ type }: UserRow, roles: readonly string[]): boolean =>
  roles.length > 0 && roles.every((role) => role === type || role === 'user');

/** Ids of permissions, in no order. */
const listed = (permissions: AccountFacts['permissions']): string | undefined =>
  permissions
    ?.map((permission) => (typeof permission === 'number' ? permission : permission.PermissionId))
    .sort((a, b) => a - b)
    .join();
