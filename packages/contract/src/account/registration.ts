import * as z from 'zod/mini';
import { defineCalls, type ReplyOf } from '../calls/call.ts';
import { isPersonName, tidyName } from '../text/names.ts';
import { DoneReply } from './auth.ts';
import { isCountry } from './countries.ts';

/** User name of a new account. Without an at sign, so that no name is another's e-mail. */
export const NEW_USERNAME = /^[\w.-]{4,60}$/;

/** States of the check of a player's identity. */
export const IDENTITY_STATES = ['none', 'pending', 'verified', 'refused'] as const;
/** One of {@link IDENTITY_STATES}. */
export const IdentityState = z.enum(IDENTITY_STATES);
/** A parsed {@link IdentityState}. */
export type IdentityState = z.infer<typeof IdentityState>;

/** Language of a mail; one that the product has no mails in gets English ones. */
const MailLanguage = z.enum(['en', 'tr', 'ar', 'bg']);
/** A parsed {@link MailLanguage}. */
export type MailLanguage = z.infer<typeof MailLanguage>;

/** An e-mail address of ASCII characters; an international domain is written in Punycode, as browsers do. */
export const EMAIL =
  /^(?=[^@]{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?=[\d-]*[a-z])[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i;
/** Schema of an {@link EMAIL}. */
export const Email = z.email({ pattern: EMAIL }).check(z.maxLength(120));

const personName = z
  .string()
  .check(z.overwrite(tidyName), z.minLength(1), z.maxLength(60), z.refine(isPersonName));
/** An ISO 3166-1 code of two capital letters. */
const Country = z.string().check(z.regex(/^[A-Z]{2}$/), z.refine(isCountry));

const MailedLink = z.string().check(z.regex(/^[\w-]{20,100}$/));
const NewPassword = z.string().check(z.maxLength(200));

const RegistrationRequest = z.strictObject({
  username: z.string().check(z.trim(), z.regex(NEW_USERNAME)),
  email: Email,
  password: NewPassword,
  name: personName,
  lastname: personName,
  birthDate: z.iso.date(),
  country: Country,
  /** `TERMS_VERSION` of the terms that were accepted; empty where the site has none. */
  termsVersion: z.string().check(z.maxLength(60)),
  language: MailLanguage,
});
/** A player who registers. */
export type RegistrationRequest = z.infer<typeof RegistrationRequest>;
const ConfirmRequest = z.strictObject({ token: MailedLink, password: NewPassword });
/** The token of the mailed link, and the password of the registration. */
export type ConfirmRequest = z.infer<typeof ConfirmRequest>;
const ForgotRequest = z.strictObject({ email: Email, language: MailLanguage });
/** Whom to mail a link for a new password. */
export type ForgotRequest = z.infer<typeof ForgotRequest>;
const ResetRequest = z.strictObject({ token: MailedLink, newPassword: NewPassword });
/** A new password by a mailed link. */
export type ResetRequest = z.infer<typeof ResetRequest>;

/** How an account begins, and how its player gets a new password. */
export const RegistrationCalls = defineCalls('auth', {
  read: {
    does: 'Shows who may register.',
    route: 'GET /api/registration',
    access: 'anybody',
    reply: z.object({
      status: z.literal(1),
      /** Minimum age, in years; null for none. */
      leastAge: z.nullable(z.int()),
      /** Null: every country. */
      countries: z.nullable(z.array(z.string())),
      /** Where the mails of a demonstration are read; null elsewhere. */
      mailbox: z.nullable(z.string()),
    }),
  },
  /** The account exists once its e-mail is confirmed. */
  register: {
    does: 'Registers a player; the e-mail is to be confirmed.',
    route: 'POST /api/auth/register',
    access: 'anybody',
    limit: 'sign-in',
    body: RegistrationRequest,
    reply: DoneReply,
  },
  confirm: {
    does: 'Confirms the e-mail and makes the account.',
    route: 'POST /api/registration/confirm',
    access: 'anybody',
    limit: 'sign-in',
    body: ConfirmRequest,
    reply: z.object({ status: z.literal(1), username: z.string() }),
  },
  /** The reply is the same whether or not an account has that e-mail. */
  forgot: {
    does: 'Mails a link for a new password, if an account has that e-mail.',
    route: 'POST /api/password/forgot',
    access: 'anybody',
    limit: 'sign-in',
    body: ForgotRequest,
    reply: DoneReply,
  },
  reset: {
    does: 'Sets a new password by a mailed link, and ends all sign-ins.',
    route: 'POST /api/password/reset',
    access: 'anybody',
    limit: 'sign-in',
    body: ResetRequest,
    reply: DoneReply,
  },
});
/** The conditions of a registration. */
export type RegistrationReply = ReplyOf<typeof RegistrationCalls.read>;

const Identity = z.object({
  status: z.literal(1),
  state: IdentityState,
  /** Where the player proves who they are; null: nothing to do there. */
  url: z.nullable(z.string()),
});

/** What a player does about their own account: proving who they are, and closing it. */
export const AccountCalls = defineCalls('player', {
  identity: {
    does: 'Shows the state of the check of one’s identity.',
    route: 'GET /api/player/identity',
    access: 'signed-in',
    whenExcluded: 'allowed',
    reply: Identity,
  },
  beginIdentity: {
    does: 'Begins the check of one’s identity.',
    route: 'POST /api/player/identity',
    access: 'player',
    whenExcluded: 'allowed',
    reply: Identity,
  },
  /** With the password again. */
  close: {
    does: 'Closes one’s own account for good.',
    route: 'POST /api/player/close',
    access: 'player',
    whenExcluded: 'allowed',
    body: z.strictObject({ password: z.string().check(z.minLength(1), z.maxLength(200)) }),
    reply: DoneReply,
  },
});
