import { err, ok, type Result } from '@floorcast/contract/result';
import type * as z from 'zod';
import { generatedPassword } from '../people/accounts/index.ts';
import { ASKED } from '../platform/command-line.ts';
import type { CommandContext, Refused } from './command.ts';
import { Password, Pin } from './fields.ts';

export interface Secret {
  readonly text: string;
  /** Generated here: it is shown once, because it is not known yet. */
  readonly generated: boolean;
}

/** The given password, the one that is prompted for, or a generated one. */
export async function passwordFrom(
  given: string | undefined,
  context: Pick<CommandContext, 'ask'>,
): Promise<Result<Secret, Refused>> {
  if (given === undefined) return ok({ text: generatedPassword(), generated: true });
  const text = await secretFrom(given, 'password', Password, context);
  return text.ok ? ok({ text: text.value, generated: false }) : text;
}

/** The given PIN, or the one that is prompted for; undefined: no PIN. */
export async function pinFrom(
  given: string | undefined,
  context: Pick<CommandContext, 'ask'>,
): Promise<Result<string | undefined, Refused>> {
  return given === undefined ? ok(undefined) : secretFrom(given, 'PIN', Pin, context);
}

async function secretFrom(
  given: string,
  what: string,
  schema: z.ZodType<string>,
  context: Pick<CommandContext, 'ask'>,
): Promise<Result<string, Refused>> {
  const parsed = schema.safeParse(given === ASKED ? await context.ask(what) : given);
  return parsed.success
    ? ok(parsed.data)
    : err(
        `The ${what.toLowerCase().replace('pin', 'PIN')} ${parsed.error.issues[0]?.message ?? 'is wrong'}.`,
      );
}
