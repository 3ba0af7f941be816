import type { LimitName } from '@floorcast/contract/limits';
import type { ColumnType, Generated } from 'kysely';

/** What a player staked, won and deposited on a day of the site's time zone, in minor units. */
export interface PlayerDays {
  player_id: number;
  /** Such as `2026-03-29`; read it as text. */
  day: ColumnType<Date, string, never>;
  staked: Generated<bigint>;
  won: Generated<bigint>;
  deposited: Generated<bigint>;
}

export interface PlayerLimits {
  player_id: number;
  name: LimitName;
  /** Minor units or seconds; null: no limit is in force. */
  value: bigint | null;
  /** Whether another value waits, from when it is in force, and which; null: none at all. */
  waits: Generated<boolean>;
  waiting_value: bigint | null;
  waiting_from: Date | null;
}

export interface Exclusions {
  id: Generated<number>;
  player_id: number;
  kind: 'time-out' | 'exclusion';
  since: Date;
  /** Null: for good. */
  until: Date | null;
  /** When it was ended before its time. */
  ended_at: Date | null;
}

export interface ProtectionEvents {
  id: Generated<bigint>;
  player_id: number;
  at: Date;
  /** A `ProtectionEvent` of the contract, without its time. */
  event: unknown;
}
