import { parseArgs } from 'node:util';
import { dutiesWith, may, type Permission } from '@floorcast/contract/duties';
import { err, ok, type Result } from '@floorcast/contract/result';
import * as z from 'zod';
import type { CommandContext, StaffContext } from './command-context.ts';

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

interface CommandPlan<S extends z.ZodObject, Context> {
  readonly name: string;
  readonly summary: string;
  /** Fields of the order that are positional, in this sequence; the others are options. */
  readonly words?: readonly (keyof S['shape'] & string)[];
  /** Options without a value. */
  readonly flags?: readonly (keyof S['shape'] & string)[];
  /** Options that are prompted for if their value is missing or `-`. */
  readonly secrets?: readonly (keyof S['shape'] & string)[];
  readonly order: S;
  run(order: z.output<S>, context: Context): Promise<Result<Lines, Refused>>;
}

interface StaffPlan<S extends z.ZodObject> extends CommandPlan<S, StaffContext> {
  /** What the signed-in account must be permitted to do. */
  readonly may: Permission;
}

const NOBODY_SIGNED_IN = 'Nobody is signed in: npm run admin -- sign-in <username> comes first.';

/** The value of a secret that is to be prompted for. */
export const ASKED = '-';

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
  const { name, summary, order, words = [], flags = [], secrets = [] } = plan;
  const options = Object.keys(order.shape).filter((key) => !words.includes(key));
  const kinds = { words, options, flags, secrets };
  return {
    name,
    summary,
    usage: usageOf(name, order, kinds),
    parse(args) {
      const read = readArgs(args, kinds);
      if (!read.ok) return read;
      const parsed = order.safeParse(read.value);
      if (!parsed.success) return err(firstProblem(parsed.error, read.value, words));
      return ok((context) => plan.run(parsed.data, context));
    },
  };
}

interface Kinds {
  readonly words: readonly string[];
  readonly options: readonly string[];
  readonly flags: readonly string[];
  readonly secrets: readonly string[];
}

function readArgs(
  args: readonly string[],
  { words, options, flags, secrets }: Kinds,
): Result<Record<string, unknown>, Refused> {
  const typed = args.map((arg, index) => {
    const next = args[index + 1];
    const bare = secrets.includes(arg.replace(/^--/, '')) && (next === undefined || next.startsWith('--'));
    return arg.startsWith('--') && bare ? `${arg}=${ASKED}` : arg;
  });
  const known = options.map((key) => [
    key,
    { type: flags.includes(key) ? ('boolean' as const) : ('string' as const) },
  ]);
  try {
    const { values, positionals } = parseArgs({
      args: typed,
      options: Object.fromEntries(known),
      allowPositionals: true,
    });
    // Surplus words are not repeated: one may be a secret in the wrong place.
    if (positionals.length > words.length)
      return err(`this takes ${words.length} words, not ${positionals.length}`);
    const given = positionals.map((text, index): [string, unknown] => [words[index] ?? '', text]);
    return ok({ ...values, ...Object.fromEntries(given) });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return err(error.message.split(/[.\n]/)[0] ?? error.message);
  }
}

const label = (key: string, words: readonly string[]): string =>
  words.includes(key) ? `<${key}>` : `--${key}`;

function firstProblem(
  { issues }: z.ZodError,
  fields: Record<string, unknown>,
  words: readonly string[],
): Refused {
  const [issue] = issues;
  const key = String(issue?.path[0] ?? '');
  return `${label(key, words)} ${fields[key] === undefined ? 'is missing' : (issue?.message ?? 'is wrong')}`;
}

function usageOf(name: string, order: z.ZodObject, { words, options, flags, secrets }: Kinds): string {
  const shown = options.map((key) => {
    const value = flags.includes(key) ? '' : secrets.includes(key) ? ` [<${key}>|-]` : ` <${key}>`;
    const needed = !z.safeParse(order.shape[key] ?? z.unknown(), undefined).success;
    return needed ? `--${key}${value}` : `[--${key}${value}]`;
  });
  return [name, ...words.map((key) => `<${key}>`), ...shown].join(' ');
}
