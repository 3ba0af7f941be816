import * as z from 'zod/mini';
import { defineCalls, type ReplyOf } from '../calls/call.ts';
import { Moment } from '../wire/time.ts';
import { DoneReply, LoginReply } from './auth.ts';

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

const Ticketed = z.strictObject({ ticket: Ticket });
const TermsRequest = z.strictObject({
  ticket: Ticket,
  version: z.string().check(z.minLength(1), z.maxLength(60)),
  /** False: the account signs in without accepting, to withdraw and to read. */
  accepted: z.boolean(),
});
/** An answer to changed terms. */
export type TermsRequest = z.infer<typeof TermsRequest>;

/** What `navigator.credentials` takes, as JSON. */
const Options = z.record(z.string(), z.unknown());
const PasskeyOptions = z.object({ status: z.literal(1), options: Options });

/** An authenticator app before its first code: the secret to type, and the address to scan. */
const NewApp = z.object({ status: z.literal(1), secret: z.string(), uri: z.string() });
/** Recovery codes, shown once; empty when the account keeps those that it has. */
const RecoveryCodes = z.object({ status: z.literal(1), codes: z.array(z.string()) });

/** The further steps of a login, each with the ticket of the step before (C19.7). */
export const LoginStepCalls = defineCalls('auth', {
  answer: {
    does: 'Signs in with the second factor.',
    route: 'POST /api/login/second-factor',
    access: 'anybody',
    limit: 'sign-in',
    body: z.strictObject({ ticket: Ticket, answer: SecondFactorAnswer }),
    reply: LoginReply,
  },
  passkeyOptions: {
    does: 'Gives what a browser asks a passkey with.',
    route: 'POST /api/login/second-factor/passkey',
    access: 'anybody',
    limit: 'sign-in',
    body: Ticketed,
    reply: PasskeyOptions,
  },
  enrolApp: {
    does: 'Gives an authenticator app to an account that must have a second factor.',
    route: 'POST /api/login/second-factor/enrol',
    access: 'anybody',
    limit: 'sign-in',
    body: Ticketed,
    reply: NewApp,
  },
  enrolPasskey: {
    does: 'Gives what a browser makes the first passkey of an account with.',
    route: 'POST /api/login/second-factor/enrol/passkey',
    access: 'anybody',
    limit: 'sign-in',
    body: Ticketed,
    reply: PasskeyOptions,
  },
  answerTerms: {
    does: 'Signs in after terms have changed.',
    route: 'POST /api/login/terms',
    access: 'anybody',
    limit: 'sign-in',
    body: TermsRequest,
    reply: LoginReply,
  },
});

const password = z.string().check(z.minLength(1), z.maxLength(200));
const Confirmed = z.strictObject({ password });
const NewPasskey = z.strictObject({ ticket: Ticket, name: PasskeyName, passkey: PasskeyCreated });
/** A passkey that the browser has made, to be added. */
export type NewPasskey = z.infer<typeof NewPasskey>;

/** One's own second factors. Changing them takes the password again. */
export const SecondFactorCalls = defineCalls('auth', {
  read: {
    does: 'Shows one’s own second factors.',
    route: 'GET /api/account/second-factor',
    access: 'signed-in',
    whenExcluded: 'allowed',
    reply: z.object({
      status: z.literal(1),
      app: z.boolean(),
      passkeys: z.array(
        z.object({ id: z.string(), name: z.string(), created: Moment, lastUsed: z.nullable(Moment) }),
      ),
      /** Recovery codes that are left. */
      recoveryCodes: z.int(),
      /** This account must have a second factor. */
      required: z.boolean(),
    }),
  },
  beginApp: {
    does: 'Begins an authenticator app.',
    route: 'POST /api/account/second-factor/app',
    access: 'signed-in',
    whenExcluded: 'allowed',
    body: Confirmed,
    reply: NewApp,
  },
  confirmApp: {
    does: 'Confirms an authenticator app by its first code.',
    route: 'POST /api/account/second-factor/app/confirm',
    access: 'signed-in',
    whenExcluded: 'allowed',
    body: z.strictObject({ password, code: Code }),
    reply: RecoveryCodes,
  },
  passkeyOptions: {
    does: 'Gives what a browser makes a passkey with.',
    route: 'POST /api/account/second-factor/passkeys/options',
    access: 'signed-in',
    whenExcluded: 'allowed',
    body: Confirmed,
    reply: z.object({ status: z.literal(1), ticket: z.string(), options: Options }),
  },
  addPasskey: {
    does: 'Adds the passkey that the browser has made.',
    route: 'POST /api/account/second-factor/passkeys',
    access: 'signed-in',
    whenExcluded: 'allowed',
    body: NewPasskey,
    reply: RecoveryCodes,
  },
  newRecoveryCodes: {
    does: 'Gives other recovery codes; earlier ones are void.',
    route: 'POST /api/account/second-factor/recovery-codes',
    access: 'signed-in',
    whenExcluded: 'allowed',
    body: Confirmed,
    reply: RecoveryCodes,
  },
  remove: {
    does: 'Removes a second factor.',
    route: 'POST /api/account/second-factor/remove',
    access: 'signed-in',
    whenExcluded: 'allowed',
    /** `factor`: `app`, or the id of a passkey. */
    body: z.strictObject({ password, factor: base64url }),
    reply: DoneReply,
  },
});

/** An authenticator app before its first code. */
export type NewAppReply = ReplyOf<typeof SecondFactorCalls.beginApp>;
/** The second factors of an account. */
export type SecondFactorsReply = ReplyOf<typeof SecondFactorCalls.read>;
