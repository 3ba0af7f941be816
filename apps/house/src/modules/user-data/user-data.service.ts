import { Toggles, UserData } from '@floorcast/contract/user-data';
import type { UserUpdate } from '@floorcast/contract/user-update';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/schema.ts';

const NOTHING: UserData = { settings: {}, shortcuts: [], toggles: Toggles.parse({}) };

/** The settings that accounts store for all of their devices. */
export class UserDataService {
  readonly #db: Db;
  constructor(db: Db) {
    this.#db = db;
  }

  async of(userId: number): Promise<UserData> {
    const row = await this.#db
      .selectFrom('user_data')
      .select(['settings', 'shortcuts', 'toggles'])
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return row === undefined ? NOTHING : UserData.parse(row);
  }

  /** Stores the given fields and leaves the others, in one statement, so that two devices do not overwrite each other. */
  async update(userId: number, { settings, shortcuts, toggles }: UserUpdate): Promise<UserData> {
    const given = {
      ...(settings === undefined ? {} : { settings: JSON.stringify(settings) }),
      ...(shortcuts === undefined ? {} : { shortcuts }),
    };
    const changed = JSON.stringify(toggles ?? {});
    await this.#db
      .insertInto('user_data')
      .values({ user_id: userId, ...given, toggles: changed })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet({
          ...given,
          toggles: sql`user_data.toggles || ${changed}::jsonb`,
        }),
      )
      .execute();
    return this.of(userId);
  }
}
