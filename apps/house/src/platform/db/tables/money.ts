import type { Generated } from 'kysely';

export interface Accounts {
  id: string;
  balance: Generated<bigint>;
  /** The minimum of the balance; null: no limit. */
  least: bigint | null;
}

export interface Postings {
  id: Generated<bigint>;
  request_id: string;
  /** A kind of a player's statement, or null; adjustments are stored as deposits and withdrawals. */
  kind: number | null;
  player_id: number | null;
  machine_id: number | null;
  session_id: number | null;
  tag: string;
  at: Generated<Date>;
}

export interface Entries {
  posting_id: bigint;
  account_id: string;
  amount: bigint;
}

export interface Transfers {
  id: string;
  request_id: string;
  /** Null if orphaned credit is taken off a machine. */
  player_id: number | null;
  machine_id: number;
  session_id: number | null;
  direction: 'in' | 'out';
  /** Null: all of the credit. */
  amount: bigint | null;
  state: 'requested' | 'sent' | 'unknown' | 'settled' | 'returned';
  moved: bigint | null;
  reason: string | null;
  /** The part of a payout that a payout cap withheld. */
  withheld: Generated<bigint>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/** Requests to move money that were refused. */
export interface RefusedRequests {
  request_id: string;
  /** What was asked for, as JSON. */
  terms: string;
  /** The code of the refusal, and its params. */
  refused: number;
  params: unknown;
  at: Generated<Date>;
}

export interface HandPays {
  id: string;
  machine_id: number;
  /** The session in which it was won, and its player; null if the machine has had no session. */
  session_id: number | null;
  player_id: number | null;
  kind: 'hand-pay' | 'jackpot' | 'cancelled-credit';
  amount: bigint;
  at: Date;
  /** When it was posted, and by whom: `machine`, or the name of a staff member. */
  paid_at: Generated<Date | null>;
  paid_by: Generated<string | null>;
  /** The part that a payout cap withheld. */
  withheld: Generated<bigint>;
  /** When the machine was unlocked. */
  reset_at: Generated<Date | null>;
}

/** Withdrawals that players have requested. */
export interface Withdrawals {
  id: Generated<number>;
  player_id: number;
  request_id: string;
  amount: bigint;
  state: Generated<'requested' | 'paying' | 'paid' | 'refused' | 'cancelled'>;
  /** Whether its player cannot cancel it, by the policy when it was requested. */
  final: boolean;
  /** Why it was refused. */
  reason: Generated<string>;
  /** `cashier`, `player`, or the name of a staff member. */
  settled_by: Generated<string | null>;
  at: Generated<Date>;
  settled_at: Generated<Date | null>;
}

export interface BonusGrants {
  id: Generated<number>;
  player_id: number;
  amount: bigint;
  note: Generated<string>;
  /** Of a grant of the console: it is made once. */
  request_id: Generated<string | null>;
  granted_by: Generated<string | null>;
  at: Generated<Date>;
  claimed_at: Generated<Date | null>;
}

export interface Claims {
  id: Generated<number>;
  player_id: number;
  kind: 'discount' | 'bonus' | 'weekly-bonus';
  amount: bigint;
  /** The period of a kind that can be claimed once a period. */
  period: string | null;
  /** The last game that it covers: later ones count for the next claim. */
  rounds_until: number;
  at: Date;
}

export interface PayoutCaps {
  id: Generated<number>;
  player_id: number;
  cap: bigint;
  /** Payouts of machines to the player less cash-ins, since the cap began. */
  net: bigint;
  starts: Date;
  ends: Date;
}
