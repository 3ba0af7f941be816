import * as z from 'zod/mini';
import { defineCalls } from '../calls/call.ts';
import { Band, ButtonId, CameraId, HoldMs, Lamps, MachineId, Video } from '../machines/machines.ts';
import { ReelStops } from '../machines/reel-stops.ts';
import { HandPayId, HandPayKind, MachineFault } from '../machines/trouble.ts';
import { MinorUnits } from '../money/money.ts';
import { MaybeTraceparent } from '../wire/fields.ts';
import { Moment } from '../wire/time.ts';
import { FloorHealth } from './health.ts';

/** Condition of a machine as its floor sees it. Whether the seat is free is known to the house only. */
export const MachineCondition = z.enum(['ready', 'malfunction', 'offline']);
/** A parsed {@link MachineCondition}. */
export type MachineCondition = z.infer<typeof MachineCondition>;

/** Id of a transfer from request to machine: 1 to 20 printable ASCII characters, as AFT accepts. */
export const TransferId = z
  .string()
  .check(z.regex(/^[\x21-\x7e]{1,20}$/))
  .brand<'TransferId'>();
/** A parsed {@link TransferId}. */
export type TransferId = z.infer<typeof TransferId>;

/**
 * The header by which a floor says, when it opens its link, that it can connect to the node that owns it: the upgrade may
 * be answered by 307 with the address of that node's sockets as `location` (C6.67).
 */
export const DIRECT_LINK_HEADER = 'x-floorcast-direct';

/** A machine as its floor describes it in `hello`. */
export const FloorMachine = z.object({
  id: MachineId,
  condition: MachineCondition,
  credit: MinorUnits,
  bands: z.array(Band),
  /** Value of one credit. Older floors omit it. */
  denomination: z.optional(MinorUnits),
  buttons: z.array(ButtonId),
  /** Buttons with a function of their own while held down. */
  holds: z._default(z.array(ButtonId), []),
  /** Maximum time (ms) a button is held; then the panel releases it without a notification. */
  holdMs: HoldMs,
  /** Null while the panel does not report its lamps. */
  lamps: z._default(z.nullable(Lamps), null),
  cameras: z.array(
    z.object({
      ...Video.shape,
      /** Whether players may rotate this picture. */
      turnable: z._default(z.boolean(), false),
    }),
  ),
  fault: z._default(z.nullable(MachineFault), null),
  /** Whether a game runs whose end has not been reported (C6.29). Older floors omit it. */
  playing: z.optional(z.boolean()),
});
/** A parsed {@link FloorMachine}. */
export type FloorMachine = z.infer<typeof FloorMachine>;

/** The program of a floor: SHA-256 of its files, hex, and when it was started. Older floors omit it. */
export const FloorSoftware = z.object({
  hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  startedAt: Moment,
});
/** A parsed {@link FloorSoftware}. */
export type FloorSoftware = z.infer<typeof FloorSoftware>;

/**
 * floor → house, first on every connection. The reply carries the last event number that the house has stored.
 * Refused with `notAllowed` and both numbers if the house has stored fewer events than `acknowledged` (C6.37).
 */
export const FloorHello = {
  method: 'hello',
  data: z.object({
    version: z.string(),
    machines: z.array(FloorMachine),
    /** Number up to which the floor has been acknowledged. Older floors omit it. */
    acknowledged: z.optional(z.int().check(z.nonnegative(), z.maximum(2_147_483_647))),
    software: z.optional(FloorSoftware),
  }),
  reply: z.object({ floorId: z.string(), acknowledged: z.int() }),
} as const;

const about = { machineId: MachineId, at: Moment };

/** The machine reported that a game began. */
const RoundStarted = z.object({
  ...about,
  type: z.literal('round-started'),
  /** Zero for a free game. */
  bet: MinorUnits,
  credit: MinorUnits,
  free: z.boolean(),
});
/** A parsed {@link RoundStarted}. */
export type RoundStarted = z.infer<typeof RoundStarted>;

/** The machine reported that a game ended. */
export const RoundEnded = z.object({
  ...about,
  type: z.literal('round-ended'),
  bet: MinorUnits,
  win: MinorUnits,
  credit: MinorUnits,
  free: z.boolean(),
  /** Physical stops of the reels, leftmost first; absent if the machine did not report them (C6.7). */
  stops: z.optional(ReelStops),
});
/** A parsed {@link RoundEnded}. */
export type RoundEnded = z.infer<typeof RoundEnded>;

/** An event of a machine that must not be lost: it stays in the floor's journal until acknowledged, in order. */
export const FloorEventBody = z.discriminatedUnion('type', [
  RoundStarted,
  RoundEnded,
  z.object({
    ...about,
    type: z.literal('transfer'),
    transferId: TransferId,
    direction: z.enum(['in', 'out']),
    outcome: z.enum(['accepted', 'refused']),
    /** Amount that actually moved; zero if refused. */
    amount: MinorUnits,
    /** Credit on the machine after the transfer, as it reported. */
    credit: MinorUnits,
    reason: z.optional(z.string()),
    /** Span of the floor's part of the trace; what follows from the event belongs to it (C6.34). */
    traceparent: MaybeTraceparent,
  }),
  z.object({ ...about, type: z.literal('cashout-pressed') }),
  /** The machine has locked until staff pay this amount, which is not on its credit meter (C16.1, C16.7). */
  z.object({
    ...about,
    type: z.literal('hand-pay'),
    id: HandPayId,
    kind: HandPayKind,
    amount: MinorUnits.check(z.positive()),
  }),
  /** The machine has unlocked: the hand pay has been paid. */
  z.object({ ...about, type: z.literal('hand-pay-reset'), id: HandPayId }),
  z.object({
    ...about,
    type: z.literal('exception'),
    /** The machine's SAS exception code, e.g. 0x11 for an opened slot door. */
    code: z.int().check(z.nonnegative(), z.maximum(2_147_483_647)),
  }),
]);
/** A parsed {@link FloorEventBody}. */
export type FloorEventBody = z.infer<typeof FloorEventBody>;

/** A numbered event of a floor (C6.2). */
export const FloorEvent = z.object({
  seq: z.int().check(z.positive(), z.maximum(2_147_483_647)),
  body: FloorEventBody,
});
/** A parsed {@link FloorEvent}. */
export type FloorEvent = z.infer<typeof FloorEvent>;

/** floor → house: events in order, each number once. The reply acknowledges all up to a number. */
export const FloorEvents = {
  method: 'events',
  data: z.object({ events: z.array(FloorEvent).check(z.minLength(1), z.maxLength(200)) }),
  reply: z.object({ acknowledged: z.int() }),
} as const;

/** Sign-in that a viewer belongs to, in a format of the house. The floor stores it and returns it (C6.48, C6.49). */
const ViewerOwner = z.optional(z.string().check(z.maxLength(500)));

/** A viewer that outlived the link of its floor. Older houses order viewers without `owner`. */
export const PresentViewer = z.object({ viewerId: z.string(), machineId: MachineId, owner: ViewerOwner });
/** A parsed {@link PresentViewer}. */
export type PresentViewer = z.infer<typeof PresentViewer>;
/** Maximum number of viewers in one message. */
export const VIEWERS_AT_ONCE = 200;

/** floor → house notifications of the present state. The next one replaces them, so a lost one costs nothing. */
export const FloorNotifications = {
  condition: z.object({ machineId: MachineId, condition: MachineCondition }),
  credit: z.object({ machineId: MachineId, credit: MinorUnits }),
  lamps: z.object({ machineId: MachineId, lamps: z.nullable(Lamps) }),
  fault: z.object({ machineId: MachineId, fault: z.nullable(MachineFault) }),
  viewerGone: z.object({ viewerId: z.string() }),
  /** Viewers from before this link, sent once after each `hello`, in as many messages as they fill (C6.50). */
  viewers: z.object({ viewers: z.array(PresentViewer).check(z.maxLength(VIEWERS_AT_ONCE)) }),
  /** How many cameras are watched, and the age (ms) of the oldest picture that is some viewer's last one (C6.11). */
  video: z.object({
    watched: z.int().check(z.nonnegative()),
    oldestMs: z.nullable(z.int().check(z.nonnegative())),
  }),
  /** The result of the game whose end was reported with this `at`: a JPEG in base64 (C14.2). */
  result: z.object({ machineId: MachineId, at: Moment, jpeg: z.string().check(z.maxLength(100_000)) }),
  /** Health of machines' equipment: at once when it changes, and at least every two seconds. Older floors omit it. */
  health: FloorHealth,
  /** Why a camera shows no picture, without its address; null if it shows one. */
  camera: z.object({
    machineId: MachineId,
    camera: CameraId,
    fault: z.nullable(z.string().check(z.maxLength(200))),
  }),
} as const;

/** The credential of a floor. */
export const FloorEnrolReply = z.object({
  floorId: z.string(),
  /** Sent only this once. It invalidates the credential that the floor had before. */
  credential: z.string(),
});

/** How a floor that is being set up comes to its credential. */
export const FloorEnrolCalls = defineCalls('machines', {
  /** Refused with `notAllowed` if the code is wrong, used or expired. */
  enrol: {
    does: 'Exchanges a one-time code for a floor’s credential.',
    route: 'POST /api/floors/enrol',
    access: 'anybody',
    limit: 'sign-in',
    body: z.strictObject({ code: z.string().check(z.regex(/^[a-z2-9]{16}$/)) }),
    reply: FloorEnrolReply,
  },
});
