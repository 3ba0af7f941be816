import { createHash, randomUUID } from 'node:crypto';
import type { AccountType } from '@floorcast/contract/auth';
import { SignJWT, UnsecuredJWT } from 'jose';
import { createAccount, Tokens, type UserRow } from '../people/accounts/index.ts';
import { claimsOf } from '../people/accounts/tokens.ts';
import type { Db } from '../platform/db/schema.ts';
import { FLOOR_CREDENTIAL, JWT_SECRET } from './test-house.ts';

/** What is wrong with a token that the house has signed. */
interface Flaw {
  readonly secret?: string;
  readonly alg?: string;
  readonly change?: (token: SignJWT) => SignJWT;
}

function forged(user: UserRow, { secret = JWT_SECRET, alg = 'HS256', change }: Flaw): Promise<string> {
  const token = new SignJWT(claimsOf(user, randomUUID()))
    .setProtectedHeader({ alg })
    .setIssuer('floorcast')
    .setAudience('floorcast-player')
    .setExpirationTime('1h');
  return (change?.(token) ?? token).sign(new TextEncoder().encode(secret));
}

const unsigned = (user: UserRow): string =>
  new UnsecuredJWT(claimsOf(user, randomUUID()))
    .setIssuer('floorcast')
    .setAudience('floorcast-player')
    .setExpirationTime('1h')
    .encode();

/** Callers of the house, by the credentials that they present. */
export class Callers {
  readonly #db: Db;
  readonly #tokens = new Tokens(JWT_SECRET);
  constructor(db: Db) {
    this.#db = db;
  }

  /** A token of a sign-in of its own, so that its end ends no other. */
  async token(username: string): Promise<string> {
    return this.#tokens.issue(await this.user(username), randomUUID());
  }

  user(username: string): Promise<UserRow> {
    return this.#db
      .selectFrom('users')
      .selectAll()
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
  }

  /** Credentials that give no access. */
  async refusedCredentials(): Promise<ReadonlyMap<string, string | undefined>> {
    const user = await this.user('demo');
    const flawed = (flaw: Flaw) => forged(user, flaw);
    const ticket = await this.#tokens.issueTicket({ id: randomUUID(), playerId: user.id });
    return new Map([
      ['nobody', undefined],
      ['garbage', 'garbage'],
      ['a token cut short', (await flawed({})).slice(0, -3)],
      ['an expired token', await flawed({ change: (token) => token.setExpirationTime(1) })],
      ['a token that is good later', await flawed({ change: (token) => token.setNotBefore('1h') })],
      ['an unsigned token', unsigned(user)],
      ['a token of another secret', await flawed({ secret: 'another-secret-of-thirty-two-characters' })],
      ['a token of another algorithm', await flawed({ alg: 'HS512' })],
      ['a token for others', await flawed({ change: (token) => token.setAudience('floorcast-staff') })],
      ['a token from elsewhere', await flawed({ change: (token) => token.setIssuer('elsewhere') })],
      ['a ticket of the cashier', ticket],
      ['a voided token', await forged({ ...user, tokenVersion: user.tokenVersion - 1 }, {})],
      ['a token of an unknown account', await forged({ ...user, id: 999_999 }, {})],
      ['a signed-out token', await this.#signedOut(user)],
      ['a token of a banned account', await this.#banned()],
      ['a floor', FLOOR_CREDENTIAL],
    ]);
  }

  async #signedOut(user: UserRow): Promise<string> {
    const login = randomUUID();
    await this.#db.insertInto('endedLogins').values({ login, userId: user.id }).execute();
    return this.#tokens.issue(user, login);
  }

  async #banned(): Promise<string> {
    const username = `banned-${randomUUID().slice(0, 8)}`;
    const id = await this.create(username, 'user');
    await this.#db.updateTable('users').set({ banned: true }).where('id', '=', id).execute();
    return this.token(username);
  }

  /** An account without a valid password. */
  create(username: string, type: AccountType): Promise<number> {
    return this.#db.transaction().execute((tx) =>
      createAccount(tx, {
        username,
        email: `${username}@example.org`,
        passwordHash: 'none',
        pin: undefined,
        type,
        name: 'Some',
        lastname: lastnameOf(username),
        siteId: 1000,
      }),
    );
  }
}

/** A last name that is unlike that of every other account: accounts of one name are of one person. */
const lastnameOf = (username: string): string =>
  createHash('sha256')
    .update(username)
    .digest('hex')
    .slice(0, 16)
    .replace(/[0-9]/g, (digit) => 'ghkmnpqtvw'[Number(digit)] ?? '');
