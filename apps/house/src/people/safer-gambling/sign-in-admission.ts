import type { Refusal } from '@floorcast/contract/errors';
import type { SiteContext } from '../../context.ts';
import type { Tx } from '../../platform/db/schema.ts';
import { decide, NOT_PLAYING } from '../../policy/index.ts';
import type { UserRow } from '../accounts/index.ts';
import { accountFactsOf, type FactsOfSite } from './account-facts.ts';
import {
  announceProtection,
  exclusionInForce,
  storeRegisterAnswer,
} from './exclusions/exclusions.repository.ts';
import type { NationalRegister, RegisterAnswer } from './register/national-register.ts';

type SigningIn = Pick<UserRow, 'id' | 'type' | 'name' | 'lastname' | 'email'>;

/** Decides on each sign-in of an account whose password, or other proof, was right. Asks the national register. */
export class SignInAdmission {
  readonly #parts;

  constructor(
    parts: FactsOfSite &
      Pick<SiteContext, 'db' | 'clock' | 'log'> & {
        /** Undefined under a policy without one. */
        readonly register: NationalRegister | undefined;
      },
  ) {
    this.#parts = parts;
  }

  /** Why an account may not sign in now, or have its token renewed; undefined: it may. */
  async whyNot(user: SigningIn, at: 'sign-in' | 'renewal'): Promise<Refusal | undefined> {
    const { db, clock, policy } = this.#parts;
    // A register that is silent later signs nobody out.
    const isSilent = at === 'sign-in' && user.type === 'user' && !(await this.#registerAnswers(user));
    const now = clock.now();
    const facts = await accountFactsOf(db, this.#parts, user.id, now);
    const known = isSilent ? ({ ...facts, register: 'silent' } as const) : facts;
    const decision = decide(policy, { ...known, ...NOT_PLAYING, now }, { type: 'sign-in' });
    return decision === 'ok' ? undefined : decision;
  }

  /** Asks the register, if there is one, and stores its answer. False: it is silent, and the last answer stays. */
  async #registerAnswers({ id, name, lastname, email }: SigningIn): Promise<boolean> {
    const { db, log, register } = this.#parts;
    if (register === undefined) return true;
    const answer = await register.ask({ accountId: id, name, lastname, email });
    if (answer.says === 'silent') {
      log.error(
        { why: answer.why },
        'the national self-exclusion register is not responding; player sign-ins are refused',
      );
      return false;
    }
    await db.transaction().execute((tx) => this.#store(tx, id, answer));
    return true;
  }

  /** An exclusion that is new ends what other sign-ins of the account are playing. */
  async #store(tx: Tx, id: number, answer: Exclude<RegisterAnswer, { says: 'silent' }>): Promise<void> {
    const { clock, policy } = this.#parts;
    const now = clock.now();
    const before = await exclusionInForce(tx, policy, id, now);
    const until = answer.says === 'excluded' ? answer.until : null;
    await storeRegisterAnswer(tx, id, { says: answer.says, at: new Date(now), until });
    const after = await exclusionInForce(tx, policy, id, now);
    if ((before === undefined) !== (after === undefined)) await announceProtection(tx, id, after);
  }
}
