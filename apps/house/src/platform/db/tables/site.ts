import type { Generated } from 'kysely';

export interface Site {
  id: Generated<string>;
  /** Code of the currency of every amount; null before the first start. */
  currency: string | null;
  /** The version of the terms in force; null: there are none. */
  terms_version: Generated<string | null>;
  /** The time zone of the house that started last, and the id of its policy; null before the first start. */
  time_zone: Generated<string | null>;
  policy_id: Generated<string | null>;
}

export interface Leases {
  name: string;
  owner: string;
  /** Raised whenever the lease is taken: writes of an earlier holder are refused. */
  fence: bigint;
  expires_at: Date;
  /** The address at which other nodes reach its holder. */
  address: string | null;
}

/** The nodes of the site. */
export interface Nodes {
  id: string;
  /** What an operator calls it. */
  name: string;
  /** The address at which other nodes reach it. */
  address: string | null;
  /** The address at which browsers reach its sockets; null: they come in anywhere. */
  socket_url: Generated<string | null>;
  /** It hands over what it runs, and takes nothing. */
  draining: Generated<boolean>;
  /** It takes what is free, as its last renewal says. */
  steady: Generated<boolean>;
  started_at: Generated<Date>;
  /** The id of the policy by which it runs; null until it has started. */
  policy_id: Generated<string | null>;
  /** Until then it is live. */
  expires_at: Date;
}

export interface AdminLog {
  id: Generated<bigint>;
  at: Generated<Date>;
  who: string;
  action: string;
  detail: unknown;
}
