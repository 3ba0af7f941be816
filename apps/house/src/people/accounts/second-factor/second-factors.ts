import { createHash, randomInt } from 'node:crypto';
import { assertNever } from '@floorcast/contract/assert-never';
import { type Refusal, refusal } from '@floorcast/contract/errors';
import { err, ok, type Result } from '@floorcast/contract/result';
import type { SecondFactorAnswer, SecondFactorsReply } from '@floorcast/contract/second-factor';
import type { SiteContext } from '../../../context.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import type { Db, Tx } from '../../../platform/db/schema.ts';
import type { UserRow } from '../auth.repository.ts';
import { AuthenticatorApps, Sealer } from './authenticator-apps.ts';
import { Passkeys } from './passkeys.ts';

export type { NewApp } from './authenticator-apps.ts';

/** What apps and devices call the site. */
const ISSUER = 'Floorcast';

/** The second factors of accounts. Recovery codes replace a lost one, and count only beside one. */
export class SecondFactors {
  readonly apps: AuthenticatorApps;
  readonly passkeys: Passkeys;
  readonly codes: RecoveryCodes;
  readonly #parts;

  constructor(
    parts: Pick<SiteContext, 'db' | 'clock'> & {
      /** The secret of the house from which the key of stored secrets is derived. */
      readonly secret: string;
      /** Under which browsers reach the site. */
      readonly origin: string;
      /** Whether staff and administrators must have a second factor. */
      readonly staffMust: boolean;
    },
  ) {
    const { db, clock, secret, origin } = parts;
    this.#parts = parts;
    this.apps = new AuthenticatorApps({ db, clock, sealer: new Sealer(secret), issuer: ISSUER });
    this.passkeys = new Passkeys({ db, clock, issuer: ISSUER, origin });
    this.codes = new RecoveryCodes(db);
  }

  isRequired({ type }: Pick<UserRow, 'type'>): boolean {
    return this.#parts.staffMust && type !== 'user';
  }

  /** How an account can prove its second factor; nothing: it has none. */
  async waysOf(userId: number): Promise<readonly ('app' | 'passkey' | 'recovery')[]> {
    const [app, passkeys] = await Promise.all([this.apps.has(userId), this.passkeys.list(userId)]);
    const ways = [...(app ? ['app' as const] : []), ...(passkeys.length > 0 ? ['passkey' as const] : [])];
    if (ways.length === 0) return [];
    return (await this.codes.left(userId)) > 0 ? [...ways, 'recovery'] : ways;
  }

  /** Whether the proof is right. An account without a second factor confirms its first one by it. */
  async accepts(userId: number, answer: SecondFactorAnswer, challenge: string | null): Promise<boolean> {
    const ways = await this.waysOf(userId);
    switch (answer.way) {
      case 'app':
        return this.apps.accepts(userId, answer.code, { confirming: ways.length === 0 });
      case 'recovery':
        return ways.length > 0 && this.codes.accepts(userId, answer.code);
      case 'passkey':
        return challenge !== null && this.passkeys.accepts(userId, answer.passkey, challenge);
      case 'new-passkey':
        return (
          ways.length === 0 &&
          challenge !== null &&
          this.passkeys.add(userId, answer.name, answer.passkey, challenge)
        );
      default:
        return assertNever(answer);
    }
  }

  async overview(user: Pick<UserRow, 'id' | 'type'>): Promise<SecondFactorsReply> {
    const [app, passkeys, recoveryCodes] = await Promise.all([
      this.apps.has(user.id),
      this.passkeys.list(user.id),
      this.codes.left(user.id),
    ]);
    return {
      status: 1,
      app,
      passkeys: passkeys.map(({ id, name, at, lastUsedAt }) => ({
        id,
        name,
        created: at.toISOString(),
        lastUsed: lastUsedAt?.toISOString() ?? null,
      })),
      recoveryCodes,
      required: this.isRequired(user),
    };
  }

  /** Recovery codes for a first second factor; none when the account has some. */
  firstCodes(userId: number): Promise<readonly string[]> {
    return this.#parts.db.transaction().execute(async (tx) => {
      const { codes } = await this.#lockedIn(tx, userId);
      return (await codes.left(userId)) > 0 ? [] : codes.renew(userId);
    });
  }

  /** New recovery codes in place of all earlier ones. */
  newCodes(userId: number): Promise<readonly string[]> {
    return this.#parts.db
      .transaction()
      .execute(async (tx) => (await this.#lockedIn(tx, userId)).codes.renew(userId));
  }

  /** What a sign-in shows of recovery codes: an account that must have a second factor is never without them (C19.31). */
  async codesAtSignIn(user: Pick<UserRow, 'id' | 'type'>): Promise<readonly string[]> {
    return this.isRequired(user) ? this.firstCodes(user.id) : [];
  }

  /** Removes one. Without any left, the recovery codes go too. The last one of an account that must have one stays. */
  remove(user: Pick<UserRow, 'id' | 'type'>, factor: string): Promise<Result<null, Refusal>> {
    return inTransaction(this.#parts.db, async (tx) =>
      (await this.#lockedIn(tx, user.id)).#removeAlone(user, factor),
    );
  }

  /** The same within a transaction. Of two changes of an account at once, the second sees the first. */
  async #lockedIn(tx: Tx, userId: number): Promise<SecondFactors> {
    await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
    return new SecondFactors({ ...this.#parts, db: tx });
  }

  async #removeAlone(user: Pick<UserRow, 'id' | 'type'>, factor: string): Promise<Result<null, Refusal>> {
    const { id } = user;
    const [app, passkeys] = await Promise.all([this.apps.has(id), this.passkeys.list(id)]);
    if (this.isRequired(user) && Number(app) + passkeys.length <= 1) return err(refusal('notAllowed'));
    const removed = factor === 'app' ? await this.apps.remove(id) : await this.passkeys.remove(id, factor);
    if ((await this.waysOf(id)).length === 0) await this.codes.remove(id);
    return removed ? ok(null) : err(refusal('notFound', { what: 'second factor' }));
  }
}

const CODES = 10;
/** 30 letters and digits, without those that look alike: 12 of them are 58 random bits. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz2345679';
const PART = 4;
const PARTS = 3;

const newCode = (): string =>
  Array.from({ length: PARTS }, () =>
    Array.from({ length: PART }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  ).join('-');

const digestOf = (userId: number, typed: string): string =>
  createHash('sha256')
    .update(`${userId}:${typed.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
    .digest('hex');

/** Codes that replace a lost second factor, each once. The database keeps their digests. */
class RecoveryCodes {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async left(userId: number): Promise<number> {
    const { left } = await this.#db
      .selectFrom('recoveryCodes')
      .select((eb) => eb.fn.countAll<bigint>().as('left'))
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow();
    return Number(left);
  }

  /** New ones in place of all earlier ones, in the caller's transaction. */
  async renew(userId: number): Promise<readonly string[]> {
    const codes = Array.from({ length: CODES }, newCode);
    await this.remove(userId);
    await this.#db
      .insertInto('recoveryCodes')
      .values(codes.map((code) => ({ userId, digest: digestOf(userId, code) })))
      .execute();
    return codes;
  }

  async accepts(userId: number, code: string): Promise<boolean> {
    const { numDeletedRows } = await this.#db
      .deleteFrom('recoveryCodes')
      .where('userId', '=', userId)
      .where('digest', '=', digestOf(userId, code))
      .executeTakeFirst();
    return numDeletedRows === 1n;
  }

  async remove(userId: number): Promise<void> {
    await this.#db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
  }
}
