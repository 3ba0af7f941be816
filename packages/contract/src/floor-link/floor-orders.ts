import * as z from 'zod/mini';
import { ButtonId, CameraId, MachineId } from '../machines/machines.ts';
import { Sdp } from '../machines/sdp.ts';
import { ViewerStart } from '../machines/video.ts';
import { MinorUnits, TransferAmount } from '../money/money.ts';
import { Millis } from '../wire/time.ts';
import { PresentViewer, TransferId } from './floor-link.ts';

/**
 * Stamp of every order beside its own fields: when it left, in milliseconds on a monotonic clock of the node that holds
 * the link (C6.13, C6.41). Older houses omit it.
 */
export const OrderStamp = z.object({ sentAt: z.optional(z.number()) });
/** A parsed {@link OrderStamp}. */
export type OrderStamp = z.infer<typeof OrderStamp>;

/** Delay (ms) of the player's request on its way to the house, which counts with the order's own (C6.42, C6.44). */
const LateBy = z._default(z.number().check(z.nonnegative()), 0);

/** Id of the request behind the order, for the logs only (C6.9, C6.33). */
const AskedAs = z.optional(z.string().check(z.maxLength(64)));

/**
 * house → floor: start a transfer, whose outcome is a `transfer` event. `amount` is null for a cash-out of everything.
 * Safe to repeat: a known id starts nothing. Refused with `machineRefused` after `never-seen` and while the floor's
 * disk refuses records (C6.5, C6.24).
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
 * house → floor: query the outcome of a transfer. `under-way`: an event will follow. `settled`: its event is in
 * the journal and is sent, or resent. `never-seen`: it was not carried out and never will be (C6.5).
 */
export const TransferQuery = {
  method: 'transfer-status',
  data: z.object({ transferId: TransferId, machineId: MachineId }),
  reply: z.object({ state: z.enum(['under-way', 'settled', 'never-seen']) }),
} as const;

/** house → floor: pulse one button; accepted when the panel has closed and opened the relay. Refused late (C6.43). */
export const PressOrder = {
  method: 'press',
  data: z.object({ machineId: MachineId, button: ButtonId, requestId: AskedAs, lateBy: LateBy }),
  reply: z.object({ acknowledged: z.literal(true) }),
} as const;

/**
 * house → floor: hold a button down, or release it; accepted when the panel has done so. Holding is refused if late
 * (C6.43). The floor releases the button by itself after `holdMs`, and when the link is lost.
 */
export const HoldOrder = {
  method: 'hold',
  data: z.object({ machineId: MachineId, button: ButtonId, down: z.boolean(), lateBy: LateBy }),
  reply: z.object({ acknowledged: z.literal(true) }),
} as const;

/** house → floor: select a bet level by the machine's own buttons. Refused if late (C6.43). */
export const BandOrder = {
  method: 'band',
  data: z.object({ machineId: MachineId, id: z.int(), lateBy: LateBy }),
  reply: z.object({ activeBand: z.int() }),
} as const;

/** house → floor: enable play at the machine, or lock it once the running game has ended. */
export const SeatOrder = {
  method: 'seat',
  data: z.object({ machineId: MachineId, taken: z.boolean() }),
  reply: z.object({ taken: z.boolean(), credit: MinorUnits }),
} as const;

/**
 * house → floor: unlock a machine whose hand pay was paid. `unable`: only a key can, or not now. `none`: no hand pay
 * waits there. The machine's own report follows as a `hand-pay-reset` event.
 */
export const HandPayOrder = {
  method: 'hand-pay-reset',
  data: z.object({ machineId: MachineId }),
  reply: z.object({ answer: z.enum(['done', 'unable', 'none']) }),
} as const;

/** The viewer, its camera, how it begins, and whether it is the player at the machine (C6.62). */
const watched = {
  ...PresentViewer.shape,
  camera: CameraId,
  start: z.optional(ViewerStart),
  plays: z.optional(z.boolean()),
};

/** house → floor: answer a viewer's WHEP offer. Refused with `invalidRequest` or `videoFailed` (C5.16, C5.21). */
export const WatchOrder = {
  method: 'watch',
  data: z.object({ ...watched, offer: Sdp }),
  reply: z.object({ answer: Sdp }),
} as const;

/** house → floor: make an offer to a viewer; `receives` is its own offer, which says what it can receive (C5.12). */
export const OfferOrder = {
  method: 'offer',
  data: z.object({ ...watched, receives: Sdp }),
  reply: z.object({ offer: Sdp }),
} as const;

/** house → floor: a viewer's answer to the floor's offer. Refused with `invalidRequest`, `notFound` (C5.18, C5.20). */
export const AnswerOrder = {
  method: 'answer',
  data: z.object({ viewerId: z.string(), answer: Sdp }),
  reply: z.object({}),
} as const;

/** house → floor: disconnect a viewer. An unknown id is no error. */
export const UnwatchOrder = {
  method: 'unwatch',
  data: z.object({ viewerId: z.string() }),
  reply: z.object({}),
} as const;

/** house → floor: take a picture of the machine now: a JPEG in base64, at most 320 pixels across. */
export const StillOrder = {
  method: 'still',
  data: z.object({ machineId: MachineId }),
  reply: z.object({
    jpeg: z.string().check(z.maxLength(200_000)),
    /** How old (ms) the picture is. Older floors omit it. */
    ageMs: z.optional(Millis.check(z.minimum(0))),
  }),
} as const;

/** house → floor: connect a camera again, as if it had failed. Refused with `notFound` for an unknown one. */
export const CameraOrder = {
  method: 'camera-restart',
  data: z.object({ machineId: MachineId, camera: CameraId }),
  reply: z.object({}),
} as const;
