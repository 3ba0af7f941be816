import * as z from 'zod/mini';
import { Moment } from '../wire/time.ts';

/**
 * Kinds of what the trail keeps, as `area.act`. The list is closed and only grows: a kind that was written once is read for
 * as long as the trail is kept.
 */
export const TRAIL_KINDS = ['staff.duties-changed'] as const;
/** Schema of {@link TRAIL_KINDS}. */
export const TrailKind = z.enum(TRAIL_KINDS);
/** One of {@link TRAIL_KINDS}. */
export type TrailKind = z.infer<typeof TrailKind>;

/** Facts of a row of the trail: never a secret. */
export const TrailDetail = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.union([z.string(), z.number()]))]),
);
/** A parsed {@link TrailDetail}. */
export type TrailDetail = z.infer<typeof TrailDetail>;

/** A row of the trail. */
export const TrailRow = z.object({
  /** Its number in the chain, from 1, without gaps. */
  seq: z.int(),
  at: Moment,
  kind: TrailKind,
  /** The member of staff, or the player, who did it; null: the house or a machine did. */
  actorId: z.nullable(z.int()),
  /** The user name of that account at the time; else the part of the house: `house`, `floor demo`. */
  actor: z.string(),
  playerId: z.nullable(z.int()),
  machineId: z.nullable(z.int()),
  detail: TrailDetail,
});
/** A parsed {@link TrailRow}. */
export type TrailRow = z.infer<typeof TrailRow>;
