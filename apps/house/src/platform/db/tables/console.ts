import type { Generated } from 'kysely';

/** Acts of staff and significant events, for good. */
export interface Trail {
  /** From 1, without gaps. */
  seq: bigint;
  /** To the millisecond. */
  at: Date;
  /** A `TrailKind` of the contract. */
  kind: string;
  actor_id: number | null;
  actor: string;
  player_id: number | null;
  machine_id: number | null;
  detail: unknown;
  /** The hash of the row before; 32 zeros: there is none. */
  prev: Buffer;
  hash: Buffer;
}

/** The newest head of each journal. */
export interface TrailHeads {
  journal: string;
  /** The node that keeps it, and the folder there. */
  node: string;
  folder: string;
  counter: bigint;
  /** The signed head, as the journal has it. */
  head: string;
}

/** Sign-ins of staff at the command line. */
export interface CommandSignIns {
  /** Names the sign-in, as `login` of an access token does. */
  login: Generated<string>;
  /** SHA-256 of its token, hex. */
  digest: string;
  user_id: number;
  /** The account's `token_version` at the time. */
  version: number;
  at: Generated<Date>;
  expires_at: Date;
}
