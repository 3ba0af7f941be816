import * as z from 'zod';
import type { Bus, Unsubscribe } from '../../platform/bus/bus.ts';
import type { SignIn } from './tokens.ts';

/** Topic of the end of a sign-in: its sockets close. */
export const loginEndedTopic = (login: string): string => `login.${login}.ended`;

/** Topic of the end of all sign-ins of an account, as `{except}`: the sign-in that goes on, if any. */
export const accountVoidedTopic = (accountId: number): string => `account.${accountId}.voided`;
const Voided = z.object({ except: z.optional(z.string()) });

/** The longest that a timer runs (ms): tokens live shorter. */
const LONGEST_MS = 2 ** 31 - 1;

/** Calls `end` when the sign-in behind an account ends: by itself, with all others, or with its token (RT-3). */
export function onSignedOut(bus: Bus, { id, login, exp }: SignIn, end: () => void): Unsubscribe {
  const expiry = setTimeout(end, Math.min(LONGEST_MS, Math.max(0, exp * 1000 - Date.now())));
  expiry.unref();
  const stops = [
    () => clearTimeout(expiry),
    bus.subscribe(loginEndedTopic(login), end),
    bus.subscribe(accountVoidedTopic(id), (message) => {
      if (Voided.parse(message).except !== login) end();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
