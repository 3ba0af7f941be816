import { type Refusal, refusal } from '@floorcast/contract/errors';
import { err, ok, type Result } from '@floorcast/contract/result';
import { Toggles, UserData } from '@floorcast/contract/user-data';
import { UserDataCalls, type UserUpdate } from '@floorcast/contract/user-update';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/schema.ts';
import { answer } from '../accounts/index.ts';
import { changedFact } from './changed-fact.ts';

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
