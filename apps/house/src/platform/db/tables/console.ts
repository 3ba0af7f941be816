import type { Generated } from 'kysely';

/** Acts of staff and significant events, for good. */
export interface Trail {
  seq: Generated<bigint>;
  at: Generated<Date>;
  /** A `TrailKind` of the contract. */
  kind: string;
  actor_id: number | null;
  actor: string;
  player_id: number | null;
  machine_id: number | null;
  detail: unknown;
}
