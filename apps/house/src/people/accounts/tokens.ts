import { TokenPayload } from '@floorcast/contract/auth';
import { jwtVerify, SignJWT } from 'jose';
import * as z from 'zod';
import type { Bus, Unsubscribe } from '../../platform/bus/bus.ts';
import type { UserRow } from './auth.repository.ts';

const ALGORITHM = 'HS256';
const ISSUER = 'floorcast';
const AUDIENCE = 'floorcast-player';
const LIFETIME = '12h';
const CASHIER = 'floorcast-cashier';
const TICKET_LIFETIME = '15m';

/**
 * `login` names the sign-in that the token and its successors come from: signing out ends that one.
 * `factor`: that sign-in was confirmed by a second factor.
 * `version` must equal the account's: raising that voids every earlier token.
 */
const Claims = z.object({
  ...TokenPayload.shape,
  login: z.uuid(),
  version: z.int(),
  factor: z.literal(true).optional(),
});
export type Claims = z.infer<typeof Claims>;

/** What a token says of an account, but for when it expires. */
export const claimsOf = (user: UserRow, login: string, factor?: true): Omit<Claims, 'exp'> => ({
  id: user.id,
  Group: user.groupName,
  Permissions: user.permissions,
  type: user.type,
  name: user.name,
  lastname: user.lastname,
  email: user.email,
  username: user.username,
  login,
  ...(factor && { factor }),
  version: user.tokenVersion,
});

/** The claims that identify a sign-in, without personal data. */
export const SignIn = Claims.pick({ id: true, type: true, login: true, version: true, exp: true });
export type SignIn = z.infer<typeof SignIn>;

/** A ticket for one deposit of one player. */
const Ticket = z.object({ sub: z.string().regex(/^\d{1,10}$/), jti: z.uuid() });
export interface DepositTicket {
  readonly id: string;
  readonly playerId: number;
}

/** Issues and verifies access tokens. A token identifies a sign-in; the account decides whether it is still valid. */
export class Tokens {
  /** Imported once: importing costs more than a signature. */
  readonly #key: Promise<CryptoKey>;
  readonly #lifetime: string;

  /** `lifetime` of access tokens, such as `12h`. */
  constructor(secret: string, lifetime = LIFETIME) {
    this.#lifetime = lifetime;
    this.#key = crypto.subtle.importKey(
      'raw',
      new TextEncoder().encode(secret),
      { name: 'HMAC', hash: 'SHA-256' },
      false,
      ['sign', 'verify'],
    );
  }

  async issue(user: UserRow, login: string, factor?: true): Promise<string> {
    return new SignJWT(claimsOf(user, login, factor))
      .setProtectedHeader({ alg: ALGORITHM })
      .setIssuer(ISSUER)
      .setAudience(AUDIENCE)
      .setIssuedAt()
      .setExpirationTime(this.#lifetime)
      .sign(await this.#key);
  }

  /** A ticket for one deposit: it opens nothing else. */
  async issueTicket({ id, playerId }: DepositTicket): Promise<string> {
    return new SignJWT()
      .setProtectedHeader({ alg: ALGORITHM })
      .setIssuer(ISSUER)
      .setAudience(CASHIER)
      .setSubject(String(playerId))
      .setJti(id)
      .setExpirationTime(TICKET_LIFETIME)
      .sign(await this.#key);
  }

  async readTicket(ticket: string): Promise<DepositTicket | undefined> {
    const read = Ticket.safeParse(await this.#payloadOf(ticket, CASHIER)).data;
    return read && { id: read.jti, playerId: Number(read.sub) };
  }

  /** Undefined if the token is forged, for another audience, changed, or expired. */
  async read(token: string): Promise<Claims | undefined> {
    return Claims.safeParse(await this.#payloadOf(token, AUDIENCE)).data;
  }

  async #payloadOf(token: string, audience: string): Promise<unknown> {
    try {
      const expected = { algorithms: [ALGORITHM], issuer: ISSUER, audience };
      return (await jwtVerify(token, await this.#key, expected)).payload;
    } catch {
      return undefined;
    }
  }
}

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
