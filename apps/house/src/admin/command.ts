import { dutiesWith, may, type Permission } from '@floorcast/contract/duties';
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
/** Why a command was refused, as a sentence. */
export type Refused = string;
export type Run = (context: CommandContext) => Promise<Result<Lines, Refused>>;

export interface Command {
  /** One word or two: `player create`. */
  readonly name: string;
  readonly usage: string;
  readonly summary: string;
  /** Parses the words after the name, without side effects. */
  parse(args: readonly string[]): Result<Run, Refused>;
}

interface CommandPlan<S extends z.ZodObject, Context> extends CommandWords<S> {
  readonly summary: string;
  run(order: z.output<S>, context: Context): Promise<Result<Lines, Refused>>;
}

interface StaffPlan<S extends z.ZodObject> extends CommandPlan<S, StaffContext> {
  /** What the signed-in account must be permitted to do. */
  readonly may: Permission;
}

const NOBODY_SIGNED_IN = 'Nobody is signed in: npm run admin -- sign-in <username> comes first.';

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
export function staffContext(context: CommandContext, permission: Permission): Result<StaffContext, Refused> {
  const { account } = context;
  if (account === undefined) return err(NOBODY_SIGNED_IN);
  if (may(account, permission)) return ok({ ...context, account });
  const duties = dutiesWith(permission).join(', ');
  return err(`${account.username} may not do this: it takes one of these duties: ${duties}.`);
}

/** A command without a sign-in. */
export function openCommand<S extends z.ZodObject>(plan: CommandPlan<S, CommandContext>): Command {
  const { usage, read } = commandLine(plan);
  return {
    name: plan.name,
    summary: plan.summary,
    usage,
    parse(args) {
      const order = read(args);
      return order.ok ? ok((context) => plan.run(order.value, context)) : order;
    },
  };
}
