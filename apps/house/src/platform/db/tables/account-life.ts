import type { Generated } from 'kysely';

/** A date of the calendar, as `1990-12-31`. */
export type CalendarDate = string;

export interface Registrations {
  /** SHA-256 of the token in the mailed link. */
  digest: string;
  username: string;
  email: string;
  password_hash: string;
  name: string;
  lastname: string;
  birth_date: CalendarDate;
  country: string;
  terms_version: string;
  ip: string;
  expires_at: Date;
  at: Generated<Date>;
}

export interface OneTimeTokens {
  /** SHA-256 of the token. */
  digest: string;
  user_id: number;
  purpose: 'reset-password' | 'second-factor' | 'terms' | 'add-passkey' | 'invitation';
  /** The challenge of a passkey, once it was asked for. */
  challenge: string | null;
  expires_at: Date;
  at: Generated<Date>;
}

export interface TermsAcceptances {
  user_id: number;
  version: string;
  ip: string;
  at: Generated<Date>;
}

export interface IdentityChecks {
  id: Generated<bigint>;
  user_id: number;
  state: 'none' | 'pending' | 'verified' | 'refused';
  /** The provider, or a user of the console. */
  source: string;
  /** The provider's name of the check. */
  reference: string | null;
  at: Generated<Date>;
}

/** An account of which others of the same person are known: these have the same number. */
export interface Persons {
  account_id: number;
  person_id: number;
}

/** Two accounts that may be of one person. */
export interface PersonReviews {
  id: Generated<number>;
  /** The account whose money waits while the review is open. */
  account_id: number;
  other_id: number;
  /** The money of the other account waits, too. */
  both_wait: Generated<boolean>;
  state: Generated<'open' | 'same' | 'different'>;
  at: Generated<Date>;
  decided_by: Generated<number | null>;
  decided_at: Generated<Date | null>;
  reason: Generated<string>;
}

export interface AuthenticatorApps {
  user_id: number;
  /** Sealed with a key of the house. */
  secret: string;
  confirmed_at: Generated<Date | null>;
  /** The time step of the last accepted code: no code is accepted twice. */
  last_step: Generated<bigint>;
  at: Generated<Date>;
}

export interface Passkeys {
  id: string;
  user_id: number;
  public_key: Buffer;
  counter: bigint;
  transports: string[];
  name: string;
  last_used_at: Generated<Date | null>;
  at: Generated<Date>;
}

export interface RecoveryCodes {
  user_id: number;
  digest: string;
}
