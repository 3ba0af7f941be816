import { dutiesWith, may, type Permission } from '@floorcast/contract/duties';
import { type ErrorName, type Refusal, refusal } from '@floorcast/contract/errors';
import { err, ok, type Result } from '@floorcast/contract/result';
import type * as z from 'zod';
import type { Account } from '../people/accounts/index.ts';
import { type CommandWords, commandLine } from '../platform/command-line.ts';
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

/** Lines for the terminal. */
export type Lines = readonly string[];

/** Why a command was refused: a code of the closed list, with a sentence where the command line has one of its own. */
export interface Refused extends Refusal {
  readonly sentence?: string;
}

/** A refusal in words of the command line. */
export const deny = (sentence: string, name: ErrorName = 'invalidRequest') =>
  err<Refused>({ ...refusal(name), sentence });

/** What a command has done: for programs, and for people, who read the reply in columns where there are no lines. */
export interface Said {
  readonly reply: object;
  readonly lines?: Lines;
}

export type Ran = Promise<Result<Said, Refused>>;

/** How a reply is shown in columns. */
export interface Shown {
  /** The fields of a row, in their order; absent: all that there are. */
  readonly columns?: readonly string[];
  /** Fields that are amounts in minor units. */
  readonly amounts?: readonly string[];
}

/** What a command line asks for. An inspection opens no database as the others do. */
export type Work =
  | { readonly kind: 'order'; run(context: CommandContext): Ran }
  | { readonly kind: 'inspection' };

export interface Command extends Shown {
  /** One word or two: `player create`. */
  readonly name: string;
  readonly usage: string;
  readonly summary: string;
  /** Parses the words after the name, without side effects, or says what is wrong with them. */
  parse(args: readonly string[]): Result<Work, string>;
}

interface CommandPlan<S extends z.ZodObject, Context> extends CommandWords<S>, Shown {
  readonly summary: string;
  run(order: z.output<S>, context: Context): Ran;
}

interface StaffPlan<S extends z.ZodObject> extends CommandPlan<S, StaffContext> {
  /** What the signed-in account must be permitted to do, all of it. */
  readonly may: Permission | readonly Permission[];
}

/** A command of signed-in staff. */
export const command = <S extends z.ZodObject>(plan: StaffPlan<S>): Command =>
  openCommand({
    ...plan,
    async run(order, context) {
      const permitted = staffContext(context, plan.may);
      return permitted.ok ? plan.run(order, permitted.value) : permitted;
    },
  });

/** The context of the signed-in account, if it is permitted to do something. */
export function staffContext(
  context: CommandContext,
  permissions: Permission | readonly Permission[],
): Result<StaffContext, Refused> {
  const { account } = context;
  if (account === undefined)
    return deny('Nobody is signed in: npm run admin -- sign-in <username> comes first.', 'badSignature');
  const missing = [permissions].flat().find((permission) => !may(account, permission));
  if (missing === undefined) return ok({ ...context, account });
  const duties = dutiesWith(missing).join(', ');
  return deny(`${account.username} may not do this: it takes one of these duties: ${duties}.`, 'notAllowed');
}

/** A command without a sign-in. */
export function openCommand<S extends z.ZodObject>(plan: CommandPlan<S, CommandContext>): Command {
  const { usage, read } = commandLine(plan);
  return {
    ...plan,
    usage,
    parse(args) {
      const order = read(args);
      return order.ok ? ok({ kind: 'order', run: (context) => plan.run(order.value, context) }) : order;
    },
  };
}
