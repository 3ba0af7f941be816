import { createHash, randomBytes, randomInt } from 'node:crypto';
import { type Refusal, refusal } from '@floorcast/contract/errors';
import { plainDigits } from '@floorcast/contract/plain-digits';
import { hash, verify } from '@node-rs/argon2';
import type { Clock } from '../../platform/clock.ts';
import type { AuthRepository, UserRow } from './auth.repository.ts';

/** argon2id, 19 MiB, two passes: about 20 ms, off the event loop. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The form in which passwords are hashed: systems type and paste the same letter as one character or as several. */
export const normalPassword = (password: string): string => password.normalize('NFC');

export const hashPassword = (password: string): Promise<string> => hash(normalPassword(password), COST);

/** What may have been hashed for a password: older hashes are of what was typed. */
const formsOf = (password: string): ReadonlySet<string> =>
  new Set([normalPassword(password), password, password.normalize('NFD')]);

/** 30 letters and digits, without those that look alike: 16 of them are 78 random bits. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz2345679';
const GENERATED_LENGTH = 16;

/** A password, or a one-time code, that is shown once. */
export const generatedPassword = (): string =>
  Array.from({ length: GENERATED_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** A hash that no password fits, so that an unknown name takes as long as a wrong password. */
const UNKNOWN_ACCOUNT = hashPassword(randomBytes(16).toString('hex'));

export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  const against = stored ?? (await UNKNOWN_ACCOUNT);
  for (const form of formsOf(password)) if (await verify(against, form)) return stored !== undefined;
  return false;
}

/** How a PIN is stored and compared: `{salt}${sha-256 of salt and PIN, hex}`. */
export function pinCode(typed: string): string {
  const pin = plainDigits(typed);
  const salt = randomBytes(8).toString('hex');
  return `${salt}$${createHash('sha256')
    .update(salt + pin)
    .digest('hex')}`;
}

/** The number of consecutive wrong passwords or codes that block an account, and for how long. */
const TRIES = 5;
const BLOCK_MINUTES = 15;

/** Counts wrong passwords and codes of an account, and blocks it. */
export class WrongTries {
  readonly #repository: AuthRepository;
  readonly #clock: Clock;

  constructor(repository: AuthRepository, clock: Clock) {
    this.#repository = repository;
    this.#clock = clock;
  }

  isBlocked({ blockedUntil }: UserRow): boolean {
    return blockedUntil !== null && blockedUntil.getTime() > this.#clock.now();
  }

  /** Counts one. Returns how many are left; undefined: the account is blocked. */
  async count(user: UserRow, ip: string): Promise<number | undefined> {
    const now = this.#clock.now();
    const until = new Date(now + BLOCK_MINUTES * 60_000);
    const left = await this.#repository.countWrongTry(user.id, { tries: TRIES, now: new Date(now), until });
    if (left === undefined) {
      await this.#repository.log(user.id, 'LOGIN_NOT_ALLOWED', ip);
      return undefined;
    }
    await this.#repository.log(user.id, 'LOGIN_FAIL', ip);
    if (left > 0) return left;
    await this.#repository.log(user.id, 'TEMPORARY_BLOCKED', ip);
    return undefined;
  }

  async wrongPassword(user: UserRow, ip: string): Promise<Refusal> {
    const left = await this.count(user, ip);
    return left === undefined
      ? refusal('accountProtected')
      : refusal('wrongPasswordCounted', { left_count: left, block_time: BLOCK_MINUTES });
  }

  /** The refusal of an account that is blocked. */
  async blocked(user: UserRow, ip: string): Promise<Refusal> {
    await this.#repository.log(user.id, 'LOGIN_NOT_ALLOWED', ip);
    return refusal('accountProtected');
  }
}
