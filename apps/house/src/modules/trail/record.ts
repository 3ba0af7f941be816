import type { TrailDetail, TrailKind } from '@floorcast/contract/trail';
import type { Tx } from '../../platform/db/schema.ts';

/** A signed-in account that acts, or a part of the house: `house`, `floor demo`. */
export type Actor = { readonly id: number; readonly username: string } | { readonly part: string };

/** What is to be kept for good. */
export interface TrailEntry {
  readonly kind: TrailKind;
  readonly by: Actor;
  /** The player and the machine that it concerns. */
  readonly playerId?: number | null;
  readonly machineId?: number | null;
  /** Never a secret. */
  readonly detail: TrailDetail;
}

/**
 * Writes an act of staff, or a significant event, to the trail: in the transaction of the act itself, as its last statement,
 * because rows of the trail are written one after the other until their transactions end.
 */
export async function record(tx: Tx, { kind, by, playerId, machineId, detail }: TrailEntry): Promise<void> {
  await tx
    .insertInto('trail')
    .values({
      kind,
      actor_id: 'id' in by ? by.id : null,
      actor: 'id' in by ? by.username : by.part,
      player_id: playerId ?? null,
      machine_id: machineId ?? null,
      detail: JSON.stringify(detail),
    })
    .execute();
}
