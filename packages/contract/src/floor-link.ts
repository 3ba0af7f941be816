import * as z from 'zod/mini';
import { Band, ButtonId, CameraId, HoldMs, Lamps, MachineId } from './machines.ts';
import { MinorUnits, TransferAmount } from './money.ts';
import { ReelStops } from './reel-stops.ts';
import { Sdp } from './sdp.ts';
import { Moment } from './time.ts';
import { MaybeTraceparent } from './traceparent.ts';
import { HandPayId, HandPayKind, MachineFault } from './trouble.ts';

/** What the floor knows of a machine's health; whether it is free or taken is the house's to say. */
export const MachineCondition = z.enum(['ready', 'malfunction', 'offline']);
export type MachineCondition = z.infer<typeof MachineCondition>;

/** The id of a transfer from press to machine: printable, 1 to 20 characters, as AFT takes it. */
export const TransferId = z
  .string()
  .check(z.regex(/^[\x21-\x7e]{1,20}$/))
  .brand<'TransferId'>();
export type TransferId = z.infer<typeof TransferId>;

/** A machine as its floor announces it. */
export const FloorMachine = z.object({
  id: MachineId,
  condition: MachineCondition,
  credit: MinorUnits,
  bands: z.array(Band),
  buttons: z.array(ButtonId),
  /** Buttons that do something of their own while they are held down. */
  holds: z._default(z.array(ButtonId), []),
  /** For how long (ms) at the most: then its panel lets go by itself, and does not tell. */
  holdMs: HoldMs,
  /** Null while the panel does not tell. */
  lamps: z._default(z.nullable(Lamps), null),
  cameras: z.array(
    z.object({
      id: CameraId,
      width: z.int(),
      height: z.int(),
      /** Whether players may turn this picture on their screen. */
      turnable: z._default(z.boolean(), false),
    }),
  ),
  fault: z._default(z.nullable(MachineFault), null),
  /** Whether a game runs whose end is not told yet; absent from floors of before. */
  playing: z.optional(z.boolean()),
});
export type FloorMachine = z.infer<typeof FloorMachine>;

/**
 * floor → house, first on every connection. The answer names the last event the house has kept; refused by one
 * that has kept fewer events than the floor was told: the reason names both numbers.
 */
export const FloorHello = {
  method: 'hello',
  data: z.object({
    version: z.string(),
    machines: z.array(FloorMachine),
    /** The last event that the floor was told the house has kept; absent from floors of before. */
    acknowledged: z.optional(z.int().check(z.nonnegative(), z.maximum(2_147_483_647))),
  }),
  reply: z.object({ floorId: z.string(), acknowledged: z.int() }),
} as const;

const about = { machineId: MachineId, at: Moment };

/** A game has begun, by the machine's own report. */
const RoundStarted = z.object({
  ...about,
  type: z.literal('round-started'),
  /** Zero for a free game. */
  bet: MinorUnits,
  credit: MinorUnits,
  free: z.boolean(),
});
export type RoundStarted = z.infer<typeof RoundStarted>;

/** A game has ended, by the machine's own report. */
export const RoundEnded = z.object({
  ...about,
  type: z.literal('round-ended'),
  bet: MinorUnits,
  win: MinorUnits,
  credit: MinorUnits,
  free: z.boolean(),
  /** Where the reels came to rest, leftmost first; absent when the machine did not say. */
  stops: z.optional(ReelStops),
});
export type RoundEnded = z.infer<typeof RoundEnded>;

/** What happened on a machine and must not be lost: kept in the floor's journal until acknowledged, in order. */
export const FloorEventBody = z.discriminatedUnion('type', [
  RoundStarted,
  RoundEnded,
  z.object({
    ...about,
    type: z.literal('transfer'),
    transferId: TransferId,
    direction: z.enum(['in', 'out']),
    outcome: z.enum(['accepted', 'refused']),
    /** What really moved; zero when refused. */
    amount: MinorUnits,
    /** Credit on the machine afterwards, by its own report. */
    credit: MinorUnits,
    reason: z.optional(z.string()),
    /** Of the floor's part of the trace: what follows from the event belongs to it. */
    traceparent: MaybeTraceparent,
  }),
  z.object({ ...about, type: z.literal('cashout-pressed') }),
  /** The machine has locked: staff are to pay this. It is not on the credit meter. */
  z.object({
    ...about,
    type: z.literal('hand-pay'),
    id: HandPayId,
    kind: HandPayKind,
    amount: MinorUnits.check(z.positive()),
  }),
  /** The machine has unlocked: what was to be paid by hand has been paid. */
  z.object({ ...about, type: z.literal('hand-pay-reset'), id: HandPayId }),
  z.object({
    ...about,
    type: z.literal('exception'),
    /** The machine's own exception code, e.g. 0x11 slot door opened. */
    code: z.int().check(z.nonnegative(), z.maximum(2_147_483_647)),
  }),
]);
export type FloorEventBody = z.infer<typeof FloorEventBody>;

export const FloorEvent = z.object({
  seq: z.int().check(z.positive(), z.maximum(2_147_483_647)),
  body: FloorEventBody,
});
export type FloorEvent = z.infer<typeof FloorEvent>;

/** floor → house: events in order, each number once. The answer acknowledges all up to a number. */
export const FloorEvents = {
  method: 'events',
  data: z.object({ events: z.array(FloorEvent).check(z.minLength(1), z.maxLength(200)) }),
  reply: z.object({ acknowledged: z.int() }),
} as const;

/** Whose a viewer is, in words of the house's own: the floor keeps them, and tells them back. */
const ViewerOwner = z.optional(z.string().check(z.maxLength(500)));

/** A viewer whose floor has outlived its link. `owner` is absent when it was ordered by a house of before. */
export const PresentViewer = z.object({ viewerId: z.string(), machineId: MachineId, owner: ViewerOwner });
export type PresentViewer = z.infer<typeof PresentViewer>;
/** So many viewers go in one message. */
export const VIEWERS_AT_ONCE = 200;

/** floor → house notifications: the present, which the next one replaces; nothing is lost when one is missed. */
export const FloorNotifications = {
  condition: z.object({ machineId: MachineId, condition: MachineCondition }),
  credit: z.object({ machineId: MachineId, credit: MinorUnits }),
  lamps: z.object({ machineId: MachineId, lamps: z.nullable(Lamps) }),
  fault: z.object({ machineId: MachineId, fault: z.nullable(MachineFault) }),
  viewerGone: z.object({ viewerId: z.string() }),
  /** Who watches since before this link: told once after each `hello`, in as many of these as they fill. */
  viewers: z.object({ viewers: z.array(PresentViewer).check(z.maxLength(VIEWERS_AT_ONCE)) }),
  /** How many cameras are watched, and the age (ms) of the oldest picture that is some viewer's last one. */
  video: z.object({
    watched: z.int().check(z.nonnegative()),
    oldestMs: z.nullable(z.int().check(z.nonnegative())),
  }),
  /** How the machine looked when the game whose end was told with this moment had come to rest: a JPEG in base64. */
  result: z.object({ machineId: MachineId, at: Moment, jpeg: z.string().check(z.maxLength(100_000)) }),
  /** A camera shows a picture (null), or shows none: why, in words without its address. Untold while nobody watches. */
  camera: z.object({
    machineId: MachineId,
    camera: CameraId,
    fault: z.nullable(z.string().check(z.maxLength(200))),
  }),
} as const;

/**
 * What every order of the house carries beside its own fields: when it left, in milliseconds on a clock of the node that
 * holds the link, which is never set back (C6.13). Absent from houses of before.
 */
export const OrderStamp = z.object({ sentAt: z.optional(z.number()) });
export type OrderStamp = z.infer<typeof OrderStamp>;

/** For how long (ms) a player's wish was held up before it came to the house (C4.12): it is as old for the floor. */
const LateBy = z._default(z.number().check(z.nonnegative()), 0);

/** The id under which somebody asked for it, for the logs: nothing depends on it. */
const AskedAs = z.optional(z.string().check(z.maxLength(64)));

/**
 * house → floor: start a transfer; the outcome is a `transfer` event.
 * A repeated id starts nothing again. `amount` is null for a cash-out of everything.
 */
export const TransferOrder = {
  method: 'transfer',
  data: z.object({
    transferId: TransferId,
    machineId: MachineId,
    direction: z.enum(['in', 'out']),
    amount: z.nullable(TransferAmount),
    requestId: AskedAs,
  }),
  reply: z.object({ taken: z.literal(true) }),
} as const;

/**
 * house → floor: what became of a transfer? `under-way`: an event will follow. `settled`: its event stands in the
 * journal and comes (again). `never-seen`: it was not, and from now on will not be, carried out.
 */
export const TransferQuery = {
  method: 'transfer-status',
  data: z.object({ transferId: TransferId, machineId: MachineId }),
  reply: z.object({ state: z.enum(['under-way', 'settled', 'never-seen']) }),
} as const;

/** house → floor: pulse one button; accepted when the panel has closed and opened the relay. Refused late (C6.13). */
export const PressOrder = {
  method: 'press',
  data: z.object({ machineId: MachineId, button: ButtonId, requestId: AskedAs, lateBy: LateBy }),
  reply: z.object({ acknowledged: z.literal(true) }),
} as const;

/**
 * house → floor: hold a button down, or let go of it. Accepted when the panel has done so; to hold is refused late (C6.13).
 * The floor lets go by itself after a time of its own, and when the link is lost.
 */
export const HoldOrder = {
  method: 'hold',
  data: z.object({ machineId: MachineId, button: ButtonId, down: z.boolean(), lateBy: LateBy }),
  reply: z.object({ acknowledged: z.literal(true) }),
} as const;

/** house → floor: bring the machine to a bet level by its own buttons. Refused late (C6.13). */
export const BandOrder = {
  method: 'band',
  data: z.object({ machineId: MachineId, id: z.int(), lateBy: LateBy }),
  reply: z.object({ activeBand: z.int() }),
} as const;

/** house → floor: let the machine be played, or lock it once the running game has ended. */
export const SeatOrder = {
  method: 'seat',
  data: z.object({ machineId: MachineId, taken: z.boolean() }),
  reply: z.object({ taken: z.boolean(), credit: MinorUnits }),
} as const;

/**
 * house → floor: unlock a machine whose hand pay was paid. `unable`: only a key can, or later. `none`: it waits for no
 * hand pay. The machine's own word follows as a `hand-pay-reset` event.
 */
export const HandPayOrder = {
  method: 'hand-pay-reset',
  data: z.object({ machineId: MachineId }),
  reply: z.object({ answer: z.enum(['done', 'unable', 'none']) }),
} as const;

/** Who is to watch which camera. */
const wish = { ...PresentViewer.shape, camera: CameraId };

/** house → floor: answer a viewer's WHEP offer. */
export const WatchOrder = {
  method: 'watch',
  data: z.object({ ...wish, offer: Sdp }),
  reply: z.object({ answer: Sdp }),
} as const;

/** house → floor: make an offer to a viewer that can receive what an offer of its own says. */
export const OfferOrder = {
  method: 'offer',
  data: z.object({ ...wish, receives: Sdp }),
  reply: z.object({ offer: Sdp }),
} as const;

/** house → floor: a viewer's answer to the floor's offer. */
export const AnswerOrder = {
  method: 'answer',
  data: z.object({ viewerId: z.string(), answer: Sdp }),
  reply: z.object({}),
} as const;

/** house → floor: a viewer has gone. Unknown ids are no error. */
export const UnwatchOrder = {
  method: 'unwatch',
  data: z.object({ viewerId: z.string() }),
  reply: z.object({}),
} as const;

/** house → floor: how a machine looks at this moment, as a JPEG of at most 320 pixels across. */
export const StillOrder = {
  method: 'still',
  data: z.object({ machineId: MachineId }),
  reply: z.object({ jpeg: z.string().check(z.maxLength(200_000)) }),
} as const;
