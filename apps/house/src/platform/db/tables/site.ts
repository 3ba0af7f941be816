import type { Generated } from 'kysely';

export interface Site {
  id: Generated<string>;
  /** Code of the currency of every amount; null before the first start. */
  currency: string | null;
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

export interface AdminLog {
  id: Generated<bigint>;
  at: Generated<Date>;
  who: string;
  action: string;
  detail: unknown;
}
