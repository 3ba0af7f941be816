import type { Insertable, Selectable } from 'kysely';
import { orDuplicate } from '../../platform/db/database.ts';
import type { Db, Schema, Tx } from '../../platform/db/schema.ts';
import { createAccount } from '../accounts/index.ts';
import { noteAcceptance } from './terms.ts';

type Registration = Selectable<Schema['registrations']>;

/** The field whose value another account has. */
export type Taken = 'username' | 'email';

/** Looks whether a new account may be of a person that has one, in the transaction that makes it. */
export type ReviewNew = (tx: Tx, accountId: number, now: Date) => Promise<void>;

/** Registrations whose e-mail is not confirmed yet. */
export class RegistrationRepository {
  readonly #db: Db;
  readonly #review: ReviewNew;

  constructor(db: Db, review: ReviewNew) {
    this.#db = db;
    this.#review = review;
  }

  async owner(email: string) {
    return this.#db
      .selectFrom('users')
      .select(['id', 'type', 'name', 'username', 'email', 'banned', 'closedAt'])
      .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
      .executeTakeFirst();
  }

  /** Whether a registration with another e-mail has that user name. */
  async isWaiting({ username, email }: { readonly username: string; readonly email: string }, now: Date) {
    const found = await this.#db
      .selectFrom('registrations')
      .select('digest')
      .where((eb) => eb(eb.fn('lower', ['username']), '=', username.toLowerCase()))
      .where((eb) => eb(eb.fn('lower', ['email']), '<>', email.toLowerCase()))
      .where('expiresAt', '>', now)
      .executeTakeFirst();
    return found !== undefined;
  }

  /** Replaces one of the same e-mail. A field: another registration has the same at this moment. */
  async store(registration: Insertable<Schema['registrations']>, now: Date): Promise<Taken | undefined> {
    const stored = this.#db.transaction().execute(async (tx) => {
      await tx
        .deleteFrom('registrations')
        .where((eb) =>
          eb.or([
            eb(eb.fn('lower', ['email']), '=', registration.email.toLowerCase()),
            eb('expiresAt', '<=', now),
          ]),
        )
        .execute();
      await tx.insertInto('registrations').values(registration).execute();
      return undefined;
    });
    const taken: Record<string, Taken> = { registrations_username: 'username', registrations_email: 'email' };
    return orDuplicate(stored, taken);
  }

  /** The hash of the password of a registration under that user name or e-mail. */
  async passwordHash(name: string, now: Date): Promise<string | undefined> {
    const typed = name.trim().toLowerCase();
    const found = await this.#db
      .selectFrom('registrations')
      .select('passwordHash')
      .where((eb) =>
        eb.or([eb(eb.fn('lower', ['username']), '=', typed), eb(eb.fn('lower', ['email']), '=', typed)]),
      )
      .where('expiresAt', '>', now)
      .executeTakeFirst();
    return found?.passwordHash;
  }

  /** The registration of a link. */
  find(digest: string, now: Date): Promise<Registration | undefined> {
    return this.#db
      .selectFrom('registrations')
      .selectAll()
      .where('digest', '=', digest)
      .where('expiresAt', '>', now)
      .executeTakeFirst();
  }

  /**
   * Makes the account of a registration, once. Undefined: there is none. A field: an account that was made meanwhile has
   * the same, and nothing is changed.
   */
  async confirm(
    digest: string,
    { now, siteId }: { readonly now: Date; readonly siteId: number },
  ): Promise<Registration | Taken | undefined> {
    const confirmed = this.#db.transaction().execute(async (tx) => {
      const found = await tx
        .deleteFrom('registrations')
        .where('digest', '=', digest)
        .where('expiresAt', '>', now)
        .returningAll()
        .executeTakeFirst();
      if (found === undefined) return undefined;
      const id = await createAccount(tx, { ...found, pin: undefined, type: 'user', siteId });
      if (found.termsVersion !== '') await noteAcceptance(tx, id, found.termsVersion, found.ip);
      await this.#review(tx, id, now);
      return found;
    });
    const taken: Record<string, Taken> = { users_username: 'username', users_email: 'email' };
    return orDuplicate(confirmed, taken);
  }
}
