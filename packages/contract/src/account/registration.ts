import * as z from 'zod/mini';
import { isPersonName, tidyName } from '../text/names.ts';
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
const token = z.string().check(z.regex(/^[\w-]{20,100}$/));
/** An ISO 3166-1 code of two capital letters. */
const Country = z.string().check(z.regex(/^[A-Z]{2}$/), z.refine(isCountry));

/** Reply of `GET /api/registration`: who may register. */
export const RegistrationReply = z.object({
  status: z.literal(1),
  /** Minimum age, in years; null for none. */
  leastAge: z.nullable(z.int()),
  /** Null: every country. */
  countries: z.nullable(z.array(z.string())),
  /** Where the mails of a demonstration are read; null elsewhere. */
  mailbox: z.nullable(z.string()),
});
/** A parsed {@link RegistrationReply}. */
export type RegistrationReply = z.infer<typeof RegistrationReply>;

/** Body of `POST /api/auth/register`. The account exists once its e-mail is confirmed. */
export const RegistrationRequest = z.strictObject({
  username: z.string().check(z.trim(), z.regex(NEW_USERNAME)),
  email: Email,
  password: z.string().check(z.maxLength(200)),
  name: personName,
  lastname: personName,
  birthDate: z.iso.date(),
  country: Country,
  /** `TERMS_VERSION` of the terms that were accepted; empty where the site has none. */
  termsVersion: z.string().check(z.maxLength(60)),
  language: MailLanguage,
});
/** A parsed {@link RegistrationRequest}. */
export type RegistrationRequest = z.infer<typeof RegistrationRequest>;

/** Body of `POST /api/registration/confirm`: the token of the mailed link, and the password of the registration. */
export const ConfirmRequest = z.strictObject({ token, password: z.string().check(z.maxLength(200)) });
/** A parsed {@link ConfirmRequest}. */
export type ConfirmRequest = z.infer<typeof ConfirmRequest>;
/** Reply of `POST /api/registration/confirm`: the account that exists now. */
export const ConfirmReply = z.object({ status: z.literal(1), username: z.string() });

/** Body of `POST /api/password/forgot`. Its reply is the same whether or not an account has that e-mail. */
export const ForgotRequest = z.strictObject({ email: Email, language: MailLanguage });
/** A parsed {@link ForgotRequest}. */
export type ForgotRequest = z.infer<typeof ForgotRequest>;
/** Body of `POST /api/password/reset`. */
export const ResetRequest = z.strictObject({ token, newPassword: z.string().check(z.maxLength(200)) });
/** A parsed {@link ResetRequest}. */
export type ResetRequest = z.infer<typeof ResetRequest>;

/** Reply of `GET` and `POST /api/player/identity`. */
export const IdentityReply = z.object({
  status: z.literal(1),
  state: IdentityState,
  /** Where the player proves who they are; null: nothing to do there. */
  url: z.nullable(z.string()),
});
/** A parsed {@link IdentityReply}. */
export type IdentityReply = z.infer<typeof IdentityReply>;

/** Body of `POST /api/player/close`: the password again. */
export const CloseRequest = z.strictObject({ password: z.string().check(z.minLength(1), z.maxLength(200)) });
