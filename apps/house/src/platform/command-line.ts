import { parseArgs } from 'node:util';
import { err, ok, type Result } from '@floorcast/contract/result';
import * as z from 'zod';

/** The value of a secret that is to be prompted for. */
export const ASKED = '-';

/** What may be typed after the name of a command. */
export interface CommandWords<S extends z.ZodObject> {
  readonly name: string;
  /** Fields of the order that are positional, in this sequence; the others are options. */
  readonly words?: readonly (keyof S['shape'] & string)[];
  /** Options without a value. */
  readonly flags?: readonly (keyof S['shape'] & string)[];
  /** Options that are prompted for if their value is missing or {@link ASKED}. */
  readonly secrets?: readonly (keyof S['shape'] & string)[];
  readonly order: S;
}

interface CommandLine<S extends z.ZodObject> {
  readonly usage: string;
  /** Parses the words after the name, or says as a sentence without its full stop what is wrong with them. */
  read(args: readonly string[]): Result<z.output<S>, string>;
}

/** The usage of a command, and the reader of what is typed after its name. */
export function commandLine<S extends z.ZodObject>({
  name,
  order,
  words = [],
  flags = [],
  secrets = [],
}: CommandWords<S>): CommandLine<S> {
  const options = Object.keys(order.shape).filter((key) => !words.includes(key));
  const kinds = { words, options, flags, secrets };
  return {
    usage: usageOf(name, order, kinds),
    read(args) {
      const typed = readArgs(args, kinds);
      if (!typed.ok) return typed;
      const parsed = order.safeParse(typed.value);
      return parsed.success ? ok(parsed.data) : err(firstProblem(parsed.error, typed.value, words));
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
): Result<Record<string, unknown>, string> {
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
): string {
  const [issue] = issues;
  const key = String(issue?.path[0] ?? '');
  return `${label(key, words)} ${fields[key] === undefined ? 'is missing' : (issue?.message ?? 'is wrong')}`;
}

function usageOf(name: string, order: z.ZodObject, { words, options, flags, secrets }: Kinds): string {
  const optional = (key: string, text: string) =>
    z.safeParse(order.shape[key] ?? z.unknown(), undefined).success ? `[${text}]` : text;
  const shown = options.map((key) => {
    const value = flags.includes(key) ? '' : secrets.includes(key) ? ` [<${key}>|-]` : ` <${key}>`;
    return optional(key, `--${key}${value}`);
  });
  return [name, ...words.map((key) => optional(key, `<${key}>`)), ...shown].join(' ');
}
