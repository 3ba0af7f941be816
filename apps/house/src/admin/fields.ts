import { isCountry } from '@floorcast/contract/countries';
import { type MinorUnits, minorUnits } from '@floorcast/contract/money';
import { isVisible } from '@floorcast/contract/names';
import { isNewPin, PIN_DIGITS } from '@floorcast/contract/pin';
import { plainDigits } from '@floorcast/contract/plain-digits';
import { PASSWORD_LEAST } from '@floorcast/contract/player';
import { EMAIL, NEW_USERNAME } from '@floorcast/contract/registration';
import { ok, type Result } from '@floorcast/contract/result';
import * as z from 'zod';
import { generatedPassword } from '../people/accounts/index.ts';
import { ASKED } from '../platform/command-line.ts';
import type { SiteMoney } from '../platform/site-money.ts';
import { type CommandContext, deny, type Refused } from './command.ts';

/** The most that one order moves, minor units: as much as a cashier's. */
const MOST = 10_000_000_000;
const EXAMPLE = minorUnits(1_250);
/** A whole number of PostgreSQL. */
const INT_MOST = 2_147_483_647;

const line = (most: number) =>
  z
    .string()
    .regex(
      new RegExp(`^(?! )[^\\p{Cc}]{1,${most}}(?<! )$`, 'u'),
      `must be a text of 1 to ${most} characters`,
    );

/** A name that people read: one of zero-width characters alone looks like none. */
const name = (most: number) => line(most).refine(isVisible, 'must have a character that can be seen');

/** Without an at sign, so that no name is another's e-mail. */
export const NewUsername = z
  .string()
  .regex(NEW_USERNAME, 'must be 4 to 60 letters from a to z, digits, dots, hyphens or underscores');
const NO_EMAIL = 'must be an e-mail address';
export const Email = z.email({ pattern: EMAIL, error: NO_EMAIL }).max(120, NO_EMAIL);
/** The user name or e-mail of an existing account. */
export const Username = line(120);
export const PersonName = name(60);
export const Title = name(60);
export const Note = name(200);
/** The reason of an act by command, unless one is typed. */
export const BY_COMMAND = 'by command';
export const FloorId = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'must be 1 to 40 small letters, digits or hyphens');
const Password = z
  .string()
  .normalize('NFC')
  .min(PASSWORD_LEAST, `must be ${PASSWORD_LEAST} characters or more`)
  .max(200, 'must be 200 characters or less');
const Pin = z
  .string()
  .refine(isNewPin, `must be ${PIN_DIGITS.least} to ${PIN_DIGITS.most} digits`)
  .transform(plainDigits);
export const BirthDate = z.iso.date('must be a date such as 1990-12-31');
export const Country = z.string().refine(isCountry, 'must be a country of two capital letters such as TR');
export const Flag = z.boolean().default(false);

export const whole = (most = INT_MOST) =>
  z
    .string()
    .regex(/^[1-9]\d{0,9}$/, 'must be a whole number')
    .transform(Number)
    .refine((n) => n <= most, `must be ${most} or less`);

/** An amount as it was typed: how many decimals it may have depends on the currency of the site. */
export const TypedAmount = z
  .string()
  .regex(/^ *(?=.*[1-9])\d{1,10}([.,]\d{1,3})? *$/, 'must be an amount above zero such as 12.50');

/** Reads a {@link TypedAmount}. */
export function amountIn(money: SiteMoney, text: string): Result<MinorUnits, Refused> {
  const amount = money.read(text);
  if (amount !== undefined && amount <= MOST) return ok(amount);
  return deny(`<amount> must be an amount above zero such as ${money.show(EXAMPLE)}.`);
}

interface Secret {
  readonly text: string;
  /** Generated here: it is shown, because it is not known yet. */
  readonly generated: boolean;
}

/** What a reply has of a password. */
export const shownOnce = ({ text, generated }: Secret) => (generated ? { password: text } : {});

/** The given password, the one that is prompted for, or a generated one, which is shown once. */
export async function passwordFrom(
  given: string | undefined,
  context: Pick<CommandContext, 'ask'>,
): Promise<Result<Secret, Refused>> {
  if (given === undefined) return ok({ text: generatedPassword(), generated: true });
  const text = await secretFrom(given, 'password', Password, context);
  return text.ok ? ok({ text: text.value, generated: false }) : text;
}

/** The given PIN, or the one that is prompted for; undefined: no PIN. */
export const pinFrom = async (
  given: string | undefined,
  context: Pick<CommandContext, 'ask'>,
): Promise<Result<string | undefined, Refused>> =>
  given === undefined ? ok(undefined) : secretFrom(given, 'PIN', Pin, context);

async function secretFrom(
  given: string,
  what: string,
  schema: z.ZodType<string>,
  { ask }: Pick<CommandContext, 'ask'>,
): Promise<Result<string, Refused>> {
  const parsed = schema.safeParse(given === ASKED ? await ask(what) : given);
  return parsed.success
    ? ok(parsed.data)
    : deny(`The ${what} ${parsed.error.issues[0]?.message ?? 'is wrong'}.`);
}
