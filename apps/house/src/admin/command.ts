import { parseArgs } from 'node:util';
import { err, ok, type Result } from '@floorcast/contract/result';
import * as z from 'zod';
import type { Db } from '../platform/db/schema.ts';

/** What a command works with. */
export interface CommandContext {
  readonly db: Db;
  /** The user that runs the command, as the log names it. */
  readonly by: string;
  /** Prompts for a secret, without showing it. Empty: nothing was typed. */
  ask(question: string): Promise<string>;
}

/** Lines for the terminal. */
export type Lines = readonly string[];
/** Why a command was refused, as a sentence. */
export type Refused = string;
export type Run = (context: CommandContext) => Promise<Result<Lines, Refused>>;

/** A parsed command line: the work, and the name to log if one was given. */
export interface Typed {
  readonly run: Run;
  readonly as: string | undefined;
}

export interface Command {
  /** One word or two: `player create`. */
  readonly name: string;
  readonly usage: string;
  readonly summary: string;
  /** Parses the words after the name, without side effects. */
  parse(args: readonly string[]): Result<Typed, Refused>;
}

interface CommandPlan<S extends z.ZodObject> {
  readonly name: string;
  readonly summary: string;
  /** Fields of the order that are positional, in this sequence; the others are options. */
  readonly words?: readonly (keyof S['shape'] & string)[];
  /** Options without a value. */
  readonly flags?: readonly (keyof S['shape'] & string)[];
  /** Options that are prompted for if their value is missing or `-`. */
  readonly secrets?: readonly (keyof S['shape'] & string)[];
  readonly order: S;
  run(order: z.output<S>, context: CommandContext): Promise<Result<Lines, Refused>>;
}

/** The value of a secret that is to be prompted for. */
export const ASKED = '-';

export function command<S extends z.ZodObject>(plan: CommandPlan<S>): Command {
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
      const parsed = order.safeParse(read.value.fields);
      if (!parsed.success) return err(firstProblem(parsed.error, read.value.fields, words));
      return ok({ as: read.value.as, run: (context) => plan.run(parsed.data, context) });
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
): Result<{ fields: Record<string, unknown>; as: string | undefined }, Refused> {
  const typed = args.map((arg, index) => {
    const next = args[index + 1];
    const bare = secrets.includes(arg.replace(/^--/, '')) && (next === undefined || next.startsWith('--'));
    return arg.startsWith('--') && bare ? `${arg}=${ASKED}` : arg;
  });
  const known = ['as', ...options].map((key) => [
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
    const { as, ...rest }: Record<string, unknown> = values;
    if (as === '') return err('--as: must not be empty');
    const given = positionals.map((text, index): [string, unknown] => [words[index] ?? '', text]);
    return ok({
      fields: { ...rest, ...Object.fromEntries(given) },
      as: typeof as === 'string' ? as : undefined,
    });
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
