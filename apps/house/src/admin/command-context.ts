import type { Account } from '../people/accounts/index.ts';
import type { Db } from '../platform/db/schema.ts';
import type { Actor } from '../trail/index.ts';
import type { StoredSignIn } from './sign-in/stored-sign-in.ts';

/** Work on the database, and on whose behalf the trail records it. */
export interface Acting {
  readonly db: Db;
  readonly actor: Actor;
}

/** What the owner of the database does is no act of an account: so the trail names it. */
export const DATABASE_OWNER = { part: 'database owner' } as const;

/** What every command works with. */
export interface CommandContext extends Acting {
  /** The signed-in account; undefined: nobody is signed in. */
  readonly account: Account | undefined;
  readonly signIn: StoredSignIn;
  /** The secret of the house, if it is known here: codes of authenticator apps are checked with it. */
  readonly secret: string | undefined;
  /** Whether this command line can connect as the owner of the tables, who is above every account. */
  ownsDatabase(): Promise<boolean>;
  /** Prompts for a secret, without showing it. Empty: nothing was typed. */
  ask(question: string): Promise<string>;
}

/** What commands of signed-in staff work with. */
export interface StaffContext extends CommandContext {
  readonly account: Account;
}
