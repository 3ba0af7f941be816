import type { Generated } from 'kysely';

export interface Brands {
  id: number;
  name: string;
  /** The initial levels, comma-separated. */
  jackpot: string;
  coin_in: Generated<bigint>;
}

export interface Machines {
  id: number;
  brand_id: number;
  floor_id: string;
  name: string;
  image: Generated<string>;
  reserved: Generated<boolean>;
  reserved_at: Generated<Date | null>;
  /** Null: it is in service. */
  out_of_service_at: Generated<Date | null>;
  out_of_service_by: Generated<string | null>;
  out_of_service_reason: Generated<string | null>;
  /** The account that has set it up: another person puts it into use. Null: nobody needs to. */
  needs_other_than: Generated<number | null>;
  /** Since when it is out of use: no list shows it, and its floor's reports of it are ignored. */
  retired_at: Generated<Date | null>;
}

/** The versions of the rules of games. */
export interface GameRulesTable {
  id: Generated<number>;
  brand_id: number;
  /** Null: for all machines of the brand without rules of their own. */
  machine_id: number | null;
  version: number;
  rules: unknown;
  given_by: string;
  at: Generated<Date>;
}

export interface MachineEvents {
  id: Generated<bigint>;
  machine_id: number;
  code: number;
  at: Date;
}

export interface Floors {
  id: string;
  credential_hash: string;
  /** Every event up to this number is stored. */
  acknowledged: Generated<number>;
  /** When the database was last restored from a backup. */
  put_back_at: Generated<Date | null>;
  /** Whether the floor may have reported more than the restored database holds. */
  may_be_ahead: Generated<boolean>;
  /** The name of the node that runs it while that node is live. */
  pinned_to: Generated<string | null>;
  /** Since when it is out of use: it cannot link. */
  retired_at: Generated<Date | null>;
}

export interface MachineReports {
  floor_id: string;
  machine_id: number;
  /** Number of the floor's last stored event about that machine. */
  last: number;
}

export interface FloorEnrolCodes {
  floor_id: string;
  code_hash: string;
  expires_at: Date;
  /** The account that made it; null: the owner of the database. */
  made_by: Generated<number | null>;
}

/** What staff have done at machines, by their requests. */
export interface MachineActions {
  request_id: string;
  machine_id: number;
  /** An `ActionKind`. */
  kind: string;
  terms: unknown;
  actor_id: number;
  at: Generated<Date>;
  /** Null: it is under way, was refused, or its node ended meanwhile. */
  carried_out_at: Date | null;
  /** The refusal of the floor, by its name in the contract's errors; null: it was not refused. */
  refused: string | null;
}
