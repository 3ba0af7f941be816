import * as z from 'zod/mini';
import { defineCalls } from '../calls/call.ts';
import { plainDigits } from '../text/plain-digits.ts';
import { PinCode } from './auth.ts';

/** How many digits a PIN has. */
export const PIN_DIGITS = { least: 4, most: 8 } as const;
const NEW_PIN = new RegExp(`^\\d{${PIN_DIGITS.least},${PIN_DIGITS.most}}$`);

/** Whether a text, in the digits of any script, may be a PIN. */
export const isNewPin = (typed: string): boolean => NEW_PIN.test(plainDigits(typed));

/** The password again, and the new PIN; null removes the PIN (C19.18). */
export const PinRequest = z.strictObject({
  password: z.string().check(z.minLength(1), z.maxLength(200)),
  pin: z.nullable(z.string().check(z.maxLength(40))),
});
/** A parsed {@link PinRequest}. */
export type PinRequest = z.infer<typeof PinRequest>;

/** One's own PIN, which opens a screen that was locked while its player was away. */
export const PinCalls = defineCalls('auth', {
  /** Refused with `oldPasswordWrong` (40001) or `pinWrong` (40102), which name their field. */
  change: {
    does: 'Sets another PIN, or removes it.',
    route: 'POST /api/account/pin',
    access: 'signed-in',
    whenExcluded: 'allowed',
    body: PinRequest,
    /** `pin_code`: what the client compares a typed PIN with from now on. */
    reply: z.object({ status: z.literal(1), pin_code: PinCode }),
  },
});
