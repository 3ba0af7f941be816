import type { Generated } from 'kysely';

/** What moves money by hand: proposed by one member of staff, and approved by another. */
export interface Proposals {
  id: string;
  request_id: string;
  kind: string;
  terms: unknown;
  /** What it is about, of which one proposal is open at a time. */
  subject: string | null;
  player_id: number | null;
  machine_id: number | null;
  amount: bigint | null;
  reason: string;
  state: Generated<'open' | 'done' | 'refused' | 'withdrawn' | 'expired'>;
  proposed_by: number;
  proposed_name: string;
  /** The sign-in of the proposer. */
  proposed_login: string;
  /** The accounts of those who could sign in as the proposer when it was made. */
  proposed_for: Generated<number[]>;
  at: Date;
  expires: Date;
  decided_by: Generated<number | null>;
  decided_name: Generated<string | null>;
  decided_login: Generated<string | null>;
  decided_at: Generated<Date | null>;
  /** Why it was refused or withdrawn. */
  note: Generated<string>;
  /** What it has done; only of one that is done. */
  outcome: Generated<unknown>;
}

/** Numbers of slips, without gaps. */
export interface Slips {
  number: number;
  proposal_id: string;
  /** How often it was printed. */
  printed: Generated<number>;
}
