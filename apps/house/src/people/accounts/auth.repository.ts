import type { SessionLogType } from '@floorcast/contract/auth';
import { fold } from '@floorcast/contract/fold';
import type { TrailDetail, TrailKind } from '@floorcast/contract/trail';
import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { Db, Schema, Tx } from '../../platform/db/schema.ts';
import { record } from '../../trail/index.ts';

export type UserRow = Selectable<Schema['users']>;

interface WrongTry {
  /** The number of consecutive wrong passwords that block an account. */
  readonly tries: number;
  readonly now: Date;
  /** The end of the block. */
  readonly until: Date;
}

/** A new password, as a hash, and from where it was set. */
interface PasswordSet {
  readonly to: string;
  readonly at: Date;
  readonly ip: string;
  /** By what its owner has shown that nobody else knows it; absent: who knew the old one may have set it. */
  readonly proof?: 'mail' | 'factor';
}

/** A new pin code (empty: the PIN is removed), from where it was set, and the hash of the password that confirmed it. */
type PinSet = Omit<PasswordSet, 'proof'> & { readonly password: string };

const notBlocked = (now: Date) => (eb: ExpressionBuilder<Schema, 'users'>) =>
  eb.or([eb('blockedUntil', 'is', null), eb('blockedUntil', '<=', now)]);

/** What of the log of sign-ins is a significant event, if the account is of the house. */
const STAFF_KINDS: Partial<Record<SessionLogType, TrailKind>> = {
  LOGIN_SUCCESS: 'staff.signed-in',
  LOGOUT_SUCCESS: 'staff.signed-out',
  LOGIN_FAIL: 'staff.sign-in-refused',
  LOGIN_NOT_ALLOWED: 'staff.sign-in-refused',
  TEMPORARY_BLOCKED: 'staff.sign-in-refused',
  CHANGED_PASSWORD: 'account.password-changed',
  CHANGED_PIN: 'account.pin-changed',
};

/** How often tries at an account that is blocked or banned are recorded. */
const REFUSED_ONCE_MINUTES = 15;

const isTransaction = (db: Db): db is Tx => db.isTransaction;

/** Accounts and their log of sign-ins. */
export class AuthRepository {
  readonly #db: Db;
  constructor(db: Db) {
    this.#db = db;
  }

  /**
   * Finds an account by user name or e-mail, without the spaces around it: the one that is spelt like this but for case,
   * else the only one that is the same when it is folded, as of a Turkish keyboard that types İ for i.
   */
  async findByName(name: string): Promise<UserRow | undefined> {
    const [typed, folded] = [name.trim().toLowerCase(), fold(name.trim())];
    const found = await this.#db
      .selectFrom('users')
      .selectAll()
      .where((eb) =>
        eb.or([
          eb(eb.fn('lower', ['username']), 'in', [typed, folded]),
          eb(eb.fn('lower', ['email']), 'in', [typed, folded]),
          eb('foldedUsername', '=', folded),
        ]),
      )
      .execute();
    const exact = found.find(({ username, email }) =>
      [username, email].some((own) => own.toLowerCase() === typed),
    );
    return exact ?? (found.length === 1 ? found[0] : undefined);
  }

  findById(id: number): Promise<UserRow | undefined> {
    return this.#db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
  }

  /**
   * Counts a wrong password, and blocks the account at the last one, in one statement: concurrent ones are all counted.
   * Returns how many are left; undefined when the account is blocked already.
   */
  async countWrongTry(id: number, { tries, now, until }: WrongTry): Promise<number | undefined> {
    const row = await this.#db
      .updateTable('users')
      .set({
        wrongTries: sql<number>`case when wrong_tries >= ${tries - 1} then 0 else wrong_tries + 1 end`,
        blockedUntil: sql<Date | null>`case when wrong_tries >= ${tries - 1} then ${until}::timestamptz end`,
      })
      .where('id', '=', id)
      .where(notBlocked(now))
      .returning(['wrongTries', 'blockedUntil'])
      .executeTakeFirst();
    if (row === undefined) return undefined;
    return row.blockedUntil === null ? tries - row.wrongTries : 0;
  }

  /**
   * Stores a sign-in and resets the count of wrong passwords. Undefined: the account was blocked, or all its sign-ins ended,
   * since it was read.
   */
  noteLogon({ id, tokenVersion }: UserRow, at: Date, ip: string): Promise<UserRow | undefined> {
    return this.#db
      .updateTable('users')
      .set((eb) => ({
        previousLogon: eb.ref('lastLogon'),
        previousLogonIp: eb.ref('lastLogonIp'),
        lastLogon: at,
        lastLogonIp: ip,
        wrongTries: 0,
        blockedUntil: null,
      }))
      .where((eb) => eb.and({ id, tokenVersion }))
      .where(notBlocked(at))
      .returningAll()
      .executeTakeFirst();
  }

  /**
   * Sets a new password, voids every earlier token and logs it. Undefined: the password was changed, or the account
   * blocked, meanwhile.
   */
  changePassword(
    id: number,
    { from, to, at, ip, proof }: PasswordSet & { readonly from: string },
  ): Promise<UserRow | undefined> {
    return this.#whole(async (tx) => {
      const changed = await withPassword(tx, id, { to, at })
        .where('passwordHash', '=', from)
        .where(notBlocked(at))
        .returningAll()
        .executeTakeFirst();
      if (changed !== undefined) await logIn(tx, id, 'CHANGED_PASSWORD', ip, proof && { proof });
      return changed;
    });
  }

  /** Sets or removes the PIN and logs it. False: the password was changed, or the account blocked, meanwhile. */
  changePin(id: number, { password, to, at, ip }: PinSet): Promise<boolean> {
    return this.#whole(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('users')
        .set({ pinCode: to })
        .where((eb) => eb.and({ id, passwordHash: password }))
        .where(notBlocked(at))
        .executeTakeFirst();
      if (numUpdatedRows > 0n) await logIn(tx, id, 'CHANGED_PIN', ip);
      return numUpdatedRows > 0n;
    });
  }

  /** Sets a password, voids every earlier token and logs it. A block stays: it also counts codes of a second factor. */
  setPassword(id: number, { to, at, ip, proof }: PasswordSet): Promise<void> {
    return this.#whole(async (tx) => {
      await withPassword(tx, id, { to, at }).execute();
      await logIn(tx, id, 'CHANGED_PASSWORD', ip, proof && { proof });
    });
  }

  endLogin(userId: number, login: string, ip: string): Promise<void> {
    return this.#whole(async (tx) => {
      await tx
        .insertInto('endedLogins')
        .values({ login, userId })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await logIn(tx, userId, 'LOGOUT_SUCCESS', ip);
    });
  }

  /** The last statement of a transaction: what staff do here is on the trail too. */
  async log(userId: number, type: SessionLogType, ip: string): Promise<void> {
    await this.#whole((tx) => logIn(tx, userId, type, ip));
  }

  /** Runs work in one transaction: the caller's, if there is one. */
  #whole<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return isTransaction(this.#db) ? work(this.#db) : this.#db.transaction().execute(work);
  }
}

const withPassword = (tx: Tx, id: number, { to, at }: Pick<PasswordSet, 'to' | 'at'>) =>
  tx
    .updateTable('users')
    .set((eb) => ({ passwordHash: to, passwordChangedAt: at, tokenVersion: eb('tokenVersion', '+', 1) }))
    .where('id', '=', id);

async function logIn(
  tx: Tx,
  userId: number,
  type: SessionLogType,
  ip: string,
  more: TrailDetail = {},
): Promise<void> {
  const { staff } = await tx
    .insertInto('sessionLog')
    .values({ userId, type, ip })
    .returning((eb) =>
      eb
        .selectFrom('users')
        .select('username')
        .where('id', '=', userId)
        .where('type', '<>', 'user')
        .as('staff'),
    )
    .executeTakeFirstOrThrow();
  const kind = STAFF_KINDS[type];
  if (staff === null || kind === undefined) return;
  if (type === 'LOGIN_NOT_ALLOWED' && (await isRepeated(tx, staff))) return;
  const by = { id: userId, username: staff };
  await record(tx, { kind, by, detail: { place: ip, event: type, ...more } });
}

/** Tries at an account that is blocked or banned are recorded once in a while: anybody could fill the trail with them. */
async function isRepeated(tx: Tx, username: string): Promise<boolean> {
  const row = await tx
    .selectFrom('trail')
    .select('seq')
    .where(sql`lower(actor)`, '=', username.toLowerCase())
    .where('kind', '=', 'staff.sign-in-refused')
    .where(sql`detail ->> 'event'`, '=', 'LOGIN_NOT_ALLOWED')
    .where('at', '>', sql<Date>`now() - make_interval(mins => ${REFUSED_ONCE_MINUTES})`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Of a row of `users`: whether the account has a second factor. */
export const HAS_FACTOR = sql<boolean>`(exists (select from passkeys where user_id = users.id)
  or exists (select from authenticator_apps where user_id = users.id and confirmed_at is not null))`;

/**
 * Whether a sign-in is good: it has not ended, its account is neither banned nor closed, and has the second factor that it
 * must have. The expiry of its token is not checked. `staffMust`: staff and administrators must have one.
 */
export async function isGood(
  db: Db | Tx,
  { id, login, version }: { readonly id: number; readonly login: string; readonly version: number },
  staffMust: boolean,
): Promise<boolean> {
  const good = await db
    .selectFrom('users')
    .select('id')
    .where((eb) => eb.and({ id, tokenVersion: version, banned: false }))
    .where('closedAt', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('endedLogins').select('login').where('login', '=', login))),
    )
    .$if(staffMust, (query) => query.where(sql<boolean>`(type = 'user' or ${HAS_FACTOR})`))
    .executeTakeFirst();
  return good !== undefined;
}
