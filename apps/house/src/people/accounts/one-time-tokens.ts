import { createHash, randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Schema } from '../../platform/db/schema.ts';

type Row = Selectable<Schema['oneTimeTokens']>;
export type Purpose = Row['purpose'];

/** How long (ms) a token of each purpose is valid. */
const LIFETIME_MS: Record<Purpose, number> = {
  'reset-password': 60 * 60_000,
  'second-factor': 10 * 60_000,
  terms: 30 * 60_000,
  'add-passkey': 10 * 60_000,
  invitation: 72 * 60 * 60_000,
};

/** 256 random bits, for an address: nobody guesses them, and a fast hash keeps them. */
export const newToken = (): string => randomBytes(32).toString('base64url');
export const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Tokens that are accepted once. The database keeps their digests: a copy of it opens nothing. */
export class OneTimeTokens {
  readonly #db: Db;
  readonly #clock: Clock;

  constructor(db: Db, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  async issue(userId: number, purpose: Purpose): Promise<string> {
    const token = newToken();
    await this.#db
      .insertInto('oneTimeTokens')
      .values({
        digest: digestOf(token),
        userId,
        purpose,
        challenge: null,
        expiresAt: new Date(this.#clock.now() + LIFETIME_MS[purpose]),
      })
      .execute();
    return token;
  }

  /** A valid token, which stays valid. */
  read(token: string, purpose: Purpose): Promise<Row | undefined> {
    return this.#db
      .selectFrom('oneTimeTokens')
      .selectAll()
      .where('digest', '=', digestOf(token))
      .where('purpose', '=', purpose)
      .where('expiresAt', '>', new Date(this.#clock.now()))
      .executeTakeFirst();
  }

  /** Voids a valid token. Undefined: it was used before, or it has expired. */
  take(token: string, purpose: Purpose): Promise<Row | undefined> {
    return this.#db
      .deleteFrom('oneTimeTokens')
      .where('digest', '=', digestOf(token))
      .where('purpose', '=', purpose)
      .where('expiresAt', '>', new Date(this.#clock.now()))
      .returningAll()
      .executeTakeFirst();
  }

  /** Issues one and voids those before; undefined, and without effect, when the last is younger than a pause (ms). */
  async replace(userId: number, purpose: Purpose, pauseMs: number): Promise<string | undefined> {
    const youngest = this.#clock.now() + LIFETIME_MS[purpose] - pauseMs;
    const recent = await this.#db
      .selectFrom('oneTimeTokens')
      .select('digest')
      .where((eb) => eb.and({ userId, purpose }))
      .where('expiresAt', '>', new Date(youngest))
      .executeTakeFirst();
    if (recent !== undefined) return undefined;
    await this.#db
      .deleteFrom('oneTimeTokens')
      .where((eb) => eb.and({ userId, purpose }))
      .execute();
    return this.issue(userId, purpose);
  }

  async setChallenge(token: string, challenge: string): Promise<void> {
    await this.#db
      .updateTable('oneTimeTokens')
      .set({ challenge })
      .where('digest', '=', digestOf(token))
      .execute();
  }
}
