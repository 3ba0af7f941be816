import * as z from 'zod/mini';
import { CameraHealth, LineHealth, PanelState } from '../floor-link/health.ts';
import { ON_WALL } from '../machines/incidents.ts';
import { CameraId, MachineId } from '../machines/machines.ts';
import { MinorUnits } from '../money/money.ts';
import { Moment } from '../wire/time.ts';

/** What keeps a machine from ordinary play, or needs a person there; the gravest first. */
export const WALL_CAUSES = /* @__PURE__ */ ON_WALL.map(({ wall }) => wall.kind);
/** Schema of {@link WALL_CAUSES}. */
export const WallCauseKind = z.enum(WALL_CAUSES);
/** One of {@link WALL_CAUSES}. */
export type WallCauseKind = z.infer<typeof WallCauseKind>;

/** One cause, with when it began. */
export const WallCause = z.object({
  kind: WallCauseKind,
  since: Moment,
  /** Of a hand pay, a transfer in doubt or a credit without an owner. */
  amount: z.optional(MinorUnits),
  /** The SAS exception by which the machine reports it: a tilt's name, which door. */
  exception: z.optional(z.int()),
  /** Of a hand pay: it is in the wallet, and the machine is still locked. */
  paid: z.optional(z.boolean()),
  /** The hand pay, or the transfer. */
  id: z.optional(z.string()),
  /** The camera without a picture. */
  camera: z.optional(CameraId),
  /** What a technician reads about it: a camera's fault, or the reason that staff gave. */
  note: z.optional(z.string()),
  /** Of `out-of-service`: the user name of the account that has set the machine up, so that another person puts it into service (C27.15). */
  needsOther: z.optional(z.string()),
});
/** A parsed {@link WallCause}. */
export type WallCause = z.infer<typeof WallCause>;

/** A machine on the floor wall, as it is now. */
export const WallMachine = z.object({
  id: MachineId,
  name: z.string(),
  brandId: z.int(),
  brand: z.string(),
  floorId: z.string(),
  /** A `MachineStatus`, as the lobby shows it. */
  status: z.string(),
  /** All of them, the gravest first; none: nothing is the matter. */
  causes: z.array(WallCause),
  player: z.nullable(z.object({ id: z.int(), username: z.string() })),
  /** When the player took the seat; null while it is free. */
  seatedAt: z.nullable(Moment),
  /** Null until the machine has reported it. */
  credit: z.nullable(MinorUnits),
  /** Whether a game runs. */
  playing: z.boolean(),
  /** Null: an older floor, which does not report it. */
  line: z.nullable(LineHealth),
  panel: z.nullable(PanelState),
  cameras: z.array(CameraHealth),
  /** Buttons of its panel that may be tested. */
  buttons: z.array(z.string()),
  /** Accounts that watch it, the player excluded. */
  viewers: z.int(),
  /** Queue entries for its seat. */
  waiting: z.int(),
  /** Whether staff keep it free. */
  reserved: z.boolean(),
  /** Since when it is out of service, who and why (empty: it only waits for a second person); `draining`: the last game or the cash-out is still under way. */
  outOfService: z.nullable(
    z.object({ since: Moment, by: z.string(), reason: z.string(), draining: z.boolean() }),
  ),
});
/** A parsed {@link WallMachine}. */
export type WallMachine = z.infer<typeof WallMachine>;

/** A floor on the wall. */
export const WallFloor = z.object({
  id: z.string(),
  linked: z.boolean(),
  /** When its link came, or went; null: not since its owner has run it. */
  since: z.nullable(Moment),
  /** The floor's clock minus the house's, in steps of 100 ms; null: unknown. */
  clockDifferenceMs: z.nullable(z.int()),
  /** The software that it says it runs; null: unknown. */
  version: z.nullable(z.string()),
});
/** A parsed {@link WallFloor}. */
export type WallFloor = z.infer<typeof WallFloor>;

/** Rows of the wall that are new or have changed, whole, and machines that are gone. */
export const WallRows = z.object({
  machines: z.array(WallMachine),
  floors: z.array(WallFloor),
  gone: z.array(MachineId),
});
/** A parsed {@link WallRows}. */
export type WallRows = z.infer<typeof WallRows>;
