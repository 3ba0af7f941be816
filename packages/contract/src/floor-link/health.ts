import * as z from 'zod/mini';
import { CameraId, MachineId } from '../machines/machines.ts';
import { Moment } from '../wire/time.ts';

/** State of the line to a machine: `errors`: some replies are damaged or missing; `silent`: no reply. */
export const LineState = z.enum(['good', 'errors', 'silent']);
/** State of a button panel; `none`: the machine has none. */
export const PanelState = z.enum(['ready', 'away', 'none']);
/** A parsed {@link PanelState}. */
export type PanelState = z.infer<typeof PanelState>;

/**
 * An age (ms), rounded down: to seconds up to ten, then to ten seconds up to a minute, then to minutes. Zero means less
 * than a second. So a machine in good order always looks the same, and one that is away changes rarely.
 */
const Age = z.int().check(z.nonnegative());

/** Rounds an age (ms) to the steps in which health is reported. */
export function steppedAge(ms: number): number {
  const step = ms < 10_000 ? 1_000 : ms < 60_000 ? 10_000 : 60_000;
  return Math.max(0, Math.floor(ms / step) * step);
}

/** Health of a line: age of the last good reply (null: there was none) and its state. */
export const LineHealth = z.object({ ageMs: z.nullable(Age), state: LineState });
/** A parsed {@link LineHealth}. */
export type LineHealth = z.infer<typeof LineHealth>;

/** Health of a camera, whether anybody watches it or not. */
export const CameraHealth = z.object({
  id: CameraId,
  /** Age of its last picture; null: there was none. */
  ageMs: z.nullable(Age),
  /** Share of its pictures that were lost in the last seconds, 0 to 1; null: its source cannot say. */
  loss: z.nullable(z.number().check(z.minimum(0), z.maximum(1))),
  /** Why it shows no picture, without its address; null: it shows one, or has not been tried yet. */
  fault: z.nullable(z.string().check(z.maxLength(200))),
});
/** A parsed {@link CameraHealth}. */
export type CameraHealth = z.infer<typeof CameraHealth>;

/** Health of a machine's equipment, as its floor sees it. */
export const MachineHealth = z.object({
  machineId: MachineId,
  line: LineHealth,
  panel: PanelState,
  /** Each camera once. */
  cameras: z.array(CameraHealth).check(
    z.maxLength(CameraId.options.length),
    z.refine((cameras) => new Set(cameras.map(({ id }) => id)).size === cameras.length),
  ),
});
/** A parsed {@link MachineHealth}. */
export type MachineHealth = z.infer<typeof MachineHealth>;

/** Most machines in one message. */
export const HEALTH_AT_ONCE = 100;

/**
 * Data of a `health` notification: the floor's clock as it is sent, and machines whose health has changed since the last
 * one; all of them after each `hello`.
 */
export const FloorHealth = z.object({
  at: Moment,
  machines: z.array(MachineHealth).check(z.maxLength(HEALTH_AT_ONCE)),
});
/** A parsed {@link FloorHealth}. */
export type FloorHealth = z.infer<typeof FloorHealth>;
