import { randomInt } from 'node:crypto';
import { err, ok, type Result } from '@floorcast/contract/result';
import type * as z from 'zod';
import { ASKED, type Desk, type Refused } from './command.ts';
import { Password, Pin } from './fields.ts';

/** 30 letters and digits, without those that look alike: 16 of them are 78 random bits. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz2345679';
const GENERATED_LENGTH = 16;

export interface Secret {
  readonly text: string;
  /** Made by us: it must be shown once, nobody knows it yet. */
  readonly generated: boolean;
}

/** What an account without a given password gets. */
export const generatedPassword = (): string =>
  Array.from({ length: GENERATED_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** The given password, the one that is asked for, or a generated one. */
export async function passwordFrom(given: string | undefined, desk: Desk): Promise<Result<Secret, Refused>> {
  if (given === undefined) return ok({ text: generatedPassword(), generated: true });
  const text = await secretFrom(given, 'password', Password, desk);
  return text.ok ? ok({ text: text.value, generated: false }) : text;
}

/** The given PIN, or the one that is asked for; undefined: none. */
export async function pinFrom(
  given: string | undefined,
  desk: Desk,
): Promise<Result<string | undefined, Refused>> {
  return given === undefined ? ok(undefined) : secretFrom(given, 'PIN', Pin, desk);
}

async function secretFrom(
  given: string,
  what: string,
  schema: z.ZodType<string>,
  desk: Desk,
): Promise<Result<string, Refused>> {
  const parsed = schema.safeParse(given === ASKED ? await desk.ask(what) : given);
  return parsed.success
    ? ok(parsed.data)
    : err(
        `The ${what.toLowerCase().replace('pin', 'PIN')} ${parsed.error.issues[0]?.message ?? 'is wrong'}.`,
      );
}
