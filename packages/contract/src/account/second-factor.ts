import * as z from 'zod/mini';
import { Moment } from '../wire/time.ts';

/** Ways to prove a second factor; `enrol`: an account that must have one sets up an authenticator app first. */
export const SECOND_FACTOR_WAYS = ['app', 'passkey', 'recovery', 'enrol'] as const;
/** One of {@link SECOND_FACTOR_WAYS}. */
export type SecondFactorWay = (typeof SECOND_FACTOR_WAYS)[number];

const base64url = z.string().check(z.regex(/^[\w-]+$/), z.maxLength(20_000));
/** A ticket for one step of a login, from `Params.ticket` of its refusal. */
const Ticket = z.string().check(z.regex(/^[\w-]{20,100}$/));
const Transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);
const attachment = z.optional(z.enum(['cross-platform', 'platform']));
const extensions = z.record(z.string(), z.unknown());

/** What a browser gives for a new passkey (WebAuthn Level 3, `RegistrationResponseJSON`). */
export const PasskeyCreated = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.optional(z.array(Transport).check(z.maxLength(10))),
  }),
  authenticatorAttachment: attachment,
  clientExtensionResults: extensions,
});
/** A parsed {@link PasskeyCreated}. */
export type PasskeyCreated = z.infer<typeof PasskeyCreated>;

/** What a browser gives when a passkey signs (WebAuthn Level 3, `AuthenticationResponseJSON`). */
export const PasskeySigned = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: z.optional(base64url),
  }),
  authenticatorAttachment: attachment,
  clientExtensionResults: extensions,
});
/** A parsed {@link PasskeySigned}. */
export type PasskeySigned = z.infer<typeof PasskeySigned>;

/** A code of an authenticator app: six digits, in any script, spaces dropped by the house. */
const Code = z.string().check(z.minLength(1), z.maxLength(40));

const PasskeyName = z.string().check(z.trim(), z.minLength(1), z.maxLength(60), z.regex(/^\P{Cc}*$/u));

/** The proof of a second factor; `new-passkey`: the first one of an account that must have a second factor (C19.32). */
export const SecondFactorAnswer = z.discriminatedUnion('way', [
  z.strictObject({ way: z.literal('app'), code: Code }),
  z.strictObject({ way: z.literal('recovery'), code: Code }),
  z.strictObject({ way: z.literal('passkey'), passkey: PasskeySigned }),
  z.strictObject({ way: z.literal('new-passkey'), name: PasskeyName, passkey: PasskeyCreated }),
]);
/** A parsed {@link SecondFactorAnswer}. */
export type SecondFactorAnswer = z.infer<typeof SecondFactorAnswer>;

/** Body of `POST /api/login/second-factor`; its reply is that of `POST /api/login`. */
export const SecondFactorRequest = z.strictObject({ ticket: Ticket, answer: SecondFactorAnswer });
/** A parsed {@link SecondFactorRequest}. */
export type SecondFactorRequest = z.infer<typeof SecondFactorRequest>;
/** Body of `POST /api/login/second-factor/passkey`, `/enrol` and `/enrol/passkey`. */
export const TicketRequest = z.strictObject({ ticket: Ticket });
/** Body of `POST /api/login/terms`; its reply is that of `POST /api/login`. */
export const TermsRequest = z.strictObject({
  ticket: Ticket,
  version: z.string().check(z.minLength(1), z.maxLength(60)),
  /** False: the account signs in without accepting, to withdraw and to read. */
  accepted: z.boolean(),
});
/** A parsed {@link TermsRequest}. */
export type TermsRequest = z.infer<typeof TermsRequest>;

/** What `navigator.credentials` takes, as JSON. */
const Options = z.record(z.string(), z.unknown());
/** Reply of `POST /api/login/second-factor/passkey` and `/enrol/passkey`. */
export const PasskeyOptionsReply = z.object({ status: z.literal(1), options: Options });

/** An authenticator app before its first code: the secret to type, and the address to scan. */
export const NewAppReply = z.object({ status: z.literal(1), secret: z.string(), uri: z.string() });
/** A parsed {@link NewAppReply}. */
export type NewAppReply = z.infer<typeof NewAppReply>;

/** Reply of `GET /api/account/second-factor`. */
export const SecondFactorsReply = z.object({
  status: z.literal(1),
  app: z.boolean(),
  passkeys: z.array(
    z.object({ id: z.string(), name: z.string(), created: Moment, lastUsed: z.nullable(Moment) }),
  ),
  /** Recovery codes that are left. */
  recoveryCodes: z.int(),
  /** This account must have a second factor. */
  required: z.boolean(),
});
/** A parsed {@link SecondFactorsReply}. */
export type SecondFactorsReply = z.infer<typeof SecondFactorsReply>;

const password = z.string().check(z.minLength(1), z.maxLength(200));
/** Body of the calls that change second factors: the password again. */
export const ConfirmedRequest = z.strictObject({ password });
/** Body of `POST /api/account/second-factor/app/confirm`: the password again, and the first code of the app. */
export const AppConfirmRequest = z.strictObject({ password, code: Code });
/** Body of `POST /api/account/second-factor/remove`: `app`, or the id of a passkey. */
export const FactorRemoveRequest = z.strictObject({
  password,
  factor: base64url,
});
/** Reply of `POST /api/account/second-factor/passkeys/options`. */
export const PasskeyTicketReply = z.object({ status: z.literal(1), ticket: z.string(), options: Options });
/** Body of `POST /api/account/second-factor/passkeys`. */
export const PasskeyRequest = z.strictObject({ ticket: Ticket, name: PasskeyName, passkey: PasskeyCreated });
/** A parsed {@link PasskeyRequest}. */
export type PasskeyRequest = z.infer<typeof PasskeyRequest>;
/** Recovery codes, shown once; empty when the account keeps those that it has. */
export const RecoveryCodesReply = z.object({ status: z.literal(1), codes: z.array(z.string()) });
