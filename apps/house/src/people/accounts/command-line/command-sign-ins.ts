import { type Refusal, refusal } from '@floorcast/contract/errors';
import { plainDigits } from '@floorcast/contract/plain-digits';
import { err, ok, type Result } from '@floorcast/contract/result';
import type { SecondFactorAnswer } from '@floorcast/contract/second-factor';
import type { SiteContext } from '../../../context.ts';
import { record } from '../../../trail/index.ts';
import { AuthRepository, type UserRow } from '../auth.repository.ts';
import type { Account } from '../auth.service.ts';
import { digestOf, newToken } from '../one-time-tokens.ts';
import { verifyPassword, WrongTries } from '../passwords.ts';
import { SecondFactors } from '../second-factor/second-factors.ts';
import { claimsOf } from '../tokens.ts';

const LIFETIME_HOURS = 12;
/** What the log of sign-ins shows in place of an address. */
const PLACE = 'command line';

interface Proof {
  readonly username: string;
  readonly password: string;
  /** Prompts for the code of an account that has a second factor. */
  readonly askCode: () => Promise<string>;
}

/** Sign-ins of staff at the command line: twelve hours, or until all sign-ins of the account end. */
export class CommandSignIns {
  readonly #parts;
  readonly #repository: AuthRepository;
  readonly #wrongTries: WrongTries;
  readonly #secondFactors: SecondFactors;

  constructor(
    parts: Pick<SiteContext, 'db' | 'clock'> & {
      /** The secret of the house, with which codes of authenticator apps are checked. Undefined: no such code is right. */
      readonly secret: string | undefined;
      /** Whether staff must have a second factor. */
      readonly staffMust: boolean;
    },
  ) {
    const { db, clock, secret = newToken(), staffMust } = parts;
    this.#parts = parts;
    this.#repository = new AuthRepository(db);
    this.#wrongTries = new WrongTries(this.#repository, clock);
    this.#secondFactors = new SecondFactors({ db, clock, secret, origin: 'http://localhost', staffMust });
  }

  /** Returns the token of the new sign-in. */
  async signIn({ username, password, askCode }: Proof): Promise<Result<string, Refusal>> {
    const user = await this.#repository.findByName(username);
    const right = await verifyPassword(user?.passwordHash, password);
    if (user === undefined) return err(refusal('wrongPassword'));
    if (this.#wrongTries.isBlocked(user)) return err(await this.#wrongTries.blocked(user, PLACE));
    if (!right) return err(await this.#wrongTries.wrongPassword(user, PLACE));
    if (user.banned) return err(refusal('banned'));
    if (user.closedAt !== null) return err(refusal('accountClosed'));
    if (user.type === 'user') return err(refusal('notAllowed'));
    const second = await this.#secondFactor(user, askCode);
    return second.ok ? this.issue(user) : second;
  }

  /** The account of a token whose sign-in is in force. */
  async accountOf(token: string): Promise<Account | undefined> {
    const { db, clock } = this.#parts;
    const found = await db
      .selectFrom('commandSignIns')
      .select(['login', 'userId', 'version', 'expiresAt'])
      .where('digest', '=', digestOf(token))
      .where('expiresAt', '>', new Date(clock.now()))
      .executeTakeFirst();
    const user = found && (await this.#repository.findById(found.userId));
    if (found === undefined || user === undefined || user.type === 'user') return undefined;
    if (user.banned || user.closedAt !== null || user.tokenVersion !== found.version) return undefined;
    return { ...claimsOf(user, found.login), exp: Math.floor(found.expiresAt.getTime() / 1000) };
  }

  async end(token: string): Promise<Account | undefined> {
    const account = await this.accountOf(token);
    await this.#parts.db.transaction().execute(async (tx) => {
      await tx.deleteFrom('commandSignIns').where('digest', '=', digestOf(token)).execute();
      if (account !== undefined)
        await record(tx, { kind: 'staff.signed-out', by: account, detail: { place: PLACE } });
    });
    return account;
  }

  /** The token of a new sign-in of an account that has proved who it is. */
  async issue(user: UserRow): Promise<Result<string, Refusal>> {
    const { db, clock } = this.#parts;
    const token = newToken();
    return db.transaction().execute(async (tx) => {
      const repository = new AuthRepository(tx);
      const entered = await repository.noteLogon(user, new Date(clock.now()), PLACE);
      if (entered === undefined) return err(refusal('accountProtected'));
      const now = clock.now();
      await tx.deleteFrom('commandSignIns').where('expiresAt', '<=', new Date(now)).execute();
      await tx
        .insertInto('commandSignIns')
        .values({
          digest: digestOf(token),
          userId: user.id,
          version: user.tokenVersion,
          expiresAt: new Date(now + LIFETIME_HOURS * 3_600_000),
        })
        .execute();
      await repository.log(user.id, 'LOGIN_SUCCESS', PLACE);
      return ok(token);
    });
  }

  async #secondFactor(user: UserRow, askCode: Proof['askCode']): Promise<Result<null, Refusal>> {
    const ways = await this.#secondFactors.waysOf(user.id);
    if (ways.length === 0)
      return this.#secondFactors.isRequired(user)
        ? err(refusal('secondFactorNeeded', { ticket: '', ways: 'enrol' }))
        : ok(null);
    if (!ways.includes('app') && !ways.includes('recovery'))
      return err(refusal('secondFactorNeeded', { ticket: '', ways: ways.join(' ') }));
    if (await this.#secondFactors.accepts(user.id, answerOf(await askCode()), null)) return ok(null);
    const left = await this.#wrongTries.count(user, PLACE);
    return err(
      left === undefined ? refusal('accountProtected') : refusal('secondFactorWrong', { left_count: left }),
    );
  }
}

/** Six digits are the code of an app; everything else is a recovery code. */
function answerOf(typed: string): SecondFactorAnswer {
  const code = typed.trim();
  return /^\d{6}$/.test(plainDigits(code).replace(/\s/g, ''))
    ? { way: 'app', code }
    : { way: 'recovery', code };
}
