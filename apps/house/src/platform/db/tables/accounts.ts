import type { Generated } from 'kysely';
import type { CalendarDate } from './account-life.ts';

export interface Users {
  id: Generated<number>;
  username: string;
  email: string;
  password_hash: string;
  /** `{salt}${sha-256 of salt and PIN, hex}`, or empty. */
  pin_code: string;
  type: 'user' | 'staff' | 'admin';
  group_name: string;
  permissions: number[];
  name: string;
  lastname: string;
  /** User name, and name with last name, for comparing; null until the house has started. */
  folded_username: Generated<string | null>;
  folded_name: Generated<string | null>;
  /** By these, accounts of the same person are sought; null until the house has started. */
  mailbox: Generated<string | null>;
  person_keys: Generated<string[] | null>;
  site_id: number;
  banned: Generated<boolean>;
  wrong_tries: Generated<number>;
  blocked_until: Date | null;
  last_logon: Date | null;
  last_logon_ip: string | null;
  previous_logon: Generated<Date | null>;
  previous_logon_ip: Generated<string | null>;
  /** Tokens issued before it was last raised are void. */
  token_version: Generated<number>;
  password_changed_at: Generated<Date | null>;
  created_at: Generated<Date>;
  /** Null: not known, as of accounts that were made at the console. */
  birth_date: Generated<CalendarDate | null>;
  /** ISO 3166-1, two letters; null: not known. */
  country: Generated<string | null>;
  identity: Generated<'none' | 'pending' | 'verified' | 'refused'>;
  closed_at: Generated<Date | null>;
  /** What the national register said at the last sign-in, when, and until when it excludes the player; null: for good. */
  register_says: Generated<'not-asked' | 'clear' | 'excluded'>;
  register_asked_at: Generated<Date | null>;
  register_until: Generated<Date | null>;
}

export interface EndedLogins {
  login: string;
  user_id: number;
  at: Generated<Date>;
}

export interface SessionLog {
  id: Generated<bigint>;
  user_id: number;
  type: string;
  ip: string;
  at: Generated<Date>;
}

export interface UserDataTable {
  user_id: number;
  settings: Generated<unknown>;
  shortcuts: Generated<string[]>;
  toggles: Generated<unknown>;
}
