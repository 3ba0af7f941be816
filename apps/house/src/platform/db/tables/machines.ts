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
}
