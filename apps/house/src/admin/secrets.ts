import { randomInt } from 'node:crypto';
import { err, ok, type Result } from '@floorcast/contract/result';
import type * as z from 'zod';
import { ASKED, type CommandContext, type Refused } from './command.ts';
import { Password, Pin } from './fields.ts';

/** 30 letters and digits, without those that look alike: 16 of them are 78 random bits. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz2345679';
const GENERATED_LENGTH = 16;

export interface Secret {
  readonly text: string;
  /** Generated here: it is shown once, because it is not known yet. */
  readonly generated: boolean;
}

/** The password of an account that was created without one. */
export const generatedPassword = (): string =>
  Array.from({ length: GENERATED_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** The given password, the one that is prompted for, or a generated one. */
export async function passwordFrom(
  given: string | undefined,
  context: CommandContext,
): Promise<Result<Secret, Refused>> {
  if (given === undefined) return ok({ text: generatedPassword(), generated: true });
  const text = await secretFrom(given, 'password', Password, context);
  return text.ok ? ok({ text: text.value, generated: false }) : text;
}

/** The given PIN, or the one that is prompted for; undefined: no PIN. */
export async function pinFrom(
  given: string | undefined,
  context: CommandContext,
): Promise<Result<string | undefined, Refused>> {
  return given === undefined ? ok(undefined) : secretFrom(given, 'PIN', Pin, context);
}

async function secretFrom(
  given: string,
  what: string,
  schema: z.ZodType<string>,
  context: CommandContext,
): Promise<Result<string, Refused>> {
  const parsed = schema.safeParse(given === ASKED ? await context.ask(what) : given);
  return parsed.success
    ? ok(parsed.data)
    : err(
        `The ${what.toLowerCase().replace('pin', 'PIN')} ${parsed.error.issues[0]?.message ?? 'is wrong'}.`,
      );
}
