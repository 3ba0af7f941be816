import type { SessionLogType } from '@floorcast/contract/auth';
import type { Selectable } from 'kysely';
import type { Db, Schema } from '../../platform/db/schema.ts';

export type UserRow = Selectable<Schema['users']>;

/** Accounts and their log of sign-ins. */
export class AuthRepository {
  readonly #db: Db;
  constructor(db: Db) {
    this.#db = db;
  }

  /** By user name or e-mail, whatever the case of letters. */
  findByName(name: string): Promise<UserRow | undefined> {
    const wanted = name.toLowerCase();
    return this.#db
      .selectFrom('users')
      .selectAll()
      .where((eb) =>
        eb.or([eb(eb.fn('lower', ['username']), '=', wanted), eb(eb.fn('lower', ['email']), '=', wanted)]),
      )
      .executeTakeFirst();
  }

  findById(id: number): Promise<UserRow | undefined> {
    return this.#db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
  }

  /** The account, unless that sign-in of it has ended. */
  findSignedIn(id: number, login: string): Promise<UserRow | undefined> {
    return this.#db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', id)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('ended_logins').select('login').where('login', '=', login))),
      )
      .executeTakeFirst();
  }

  /** Counts a wrong try, atomically. Returns how many there have been since the last right one. */
  async countWrongTry(id: number): Promise<number> {
    const row = await this.#db
      .updateTable('users')
      .set((eb) => ({ wrong_tries: eb('wrong_tries', '+', 1) }))
      .where('id', '=', id)
      .returning('wrong_tries')
      .executeTakeFirstOrThrow();
    return row.wrong_tries;
  }

  async block(id: number, until: Date): Promise<void> {
    await this.#db
      .updateTable('users')
      .set({ blocked_until: until, wrong_tries: 0 })
      .where('id', '=', id)
      .execute();
  }

  async noteLogon(id: number, at: Date, ip: string): Promise<void> {
    await this.#db
      .updateTable('users')
      .set({ last_logon: at, last_logon_ip: ip, wrong_tries: 0, blocked_until: null })
      .where('id', '=', id)
      .execute();
  }

  async endLogin(userId: number, login: string): Promise<void> {
    await this.#db
      .insertInto('ended_logins')
      .values({ login, user_id: userId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  async log(userId: number, type: SessionLogType, ip: string): Promise<void> {
    await this.#db.insertInto('session_log').values({ user_id: userId, type, ip }).execute();
  }
}
