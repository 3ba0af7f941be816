import { type Refusal, refusal } from '@floorcast/contract/errors';
import type { Clock } from '../../platform/clock.ts';
import type { AuthRepository, UserRow } from './auth.repository.ts';

/** The number of consecutive wrong passwords or codes that block an account, and for how long. */
const TRIES = 5;
export const BLOCK_MINUTES = 15;

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
