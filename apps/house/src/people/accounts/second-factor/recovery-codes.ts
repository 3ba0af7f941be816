import { createHash, randomInt } from 'node:crypto';
import type { Db } from '../../../platform/db/schema.ts';

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
export class RecoveryCodes {
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
