import * as z from 'zod/mini';
import { AutoplayState } from './autoplay.ts';
import { ChatId, ChatMessage, ChatStatus } from './chat.ts';
import { Band, ButtonId, CameraId, HoldMs, Lamps, MachineId } from './machines.ts';
import { MinorUnits, TransferAmount } from './money.ts';
import { PlayPolicy } from './play-policy.ts';
import { QueueNews, SeatNews } from './queue.ts';
import { RequestId } from './request-id.ts';
import { Moment, Seconds } from './time.ts';
import { Trouble } from './trouble.ts';

/** Socket paths; each takes the access token as the query parameter `token`. */
export const SOCKET_PATHS = {
  machine: '/realtime/machine',
  notification: '/realtime/notification',
  jackpot: '/realtime/jackpot',
  /** For floors only: a floor's credential in the Authorization header, no query. */
  floor: '/realtime/floor',
} as const;

/** With what a house closes a player's connection for good (C3.7). */
export const CLOSE_CODES = { takenOver: 4001, signedOut: 4003 } as const;

export const SESSION_STATES = ['opening', 'live', 'reconnecting', 'cashing-out', 'ended'] as const;
export const SessionState = z.enum(SESSION_STATES);
export type SessionState = z.infer<typeof SessionState>;

/** When it was sent (ms on the sender's own clock, never set back), for what must not be done late (C4.12). */
const SentAt = z.optional(z.number());

/** A cash-in, or a cash-out of everything, that has not ended. */
const OpenTransfer = z.discriminatedUnion('direction', [
  z.object({ direction: z.literal('in'), requestId: RequestId, amount: MinorUnits }),
  z.object({ direction: z.literal('out'), requestId: RequestId }),
]);

export const MachineInit = {
  method: 'init',
  data: z.object({
    machineID: MachineId,
    token: z.string().check(z.maxLength(4096)),
    sentAt: SentAt,
  }),
  reply: z.object({
    machine: z.object({ id: MachineId, name: z.string(), brand: z.string(), status: z.string() }),
    /** `seconds`: how long it has been open. */
    session: z.object({ id: z.int(), state: SessionState, seconds: z.optional(Seconds) }),
    balance: MinorUnits,
    credit: MinorUnits,
    bet: MinorUnits,
    win: MinorUnits,
    /** Whether a game is running. */
    playing: z._default(z.boolean(), false),
    bands: z.array(Band),
    activeBand: z.nullable(z.int()),
    videos: z.array(z.object({ id: CameraId, width: z.int(), height: z.int() })),
    buttons: z.array(ButtonId),
    /** Buttons that may be held down here. */
    holds: z.array(ButtonId),
    /** For how long (ms) at the most: then the cabinet lets go by itself, and does not tell. */
    holdMs: HoldMs,
    /** Null while the panel does not tell. */
    lamps: z.nullable(Lamps),
    /** `hot` is for pages of before, which ask for it. */
    flags: z.object({ rotate: z.boolean(), hot: z.optional(z.boolean()) }),
    policy: PlayPolicy,
    autoplay: AutoplayState,
    trouble: z._default(z.nullable(Trouble), null),
    /** A wish of this player's whose outcome at this machine is not known yet. */
    transfer: z._default(z.nullable(OpenTransfer), null),
  }),
} as const;
export type MachineInitReply = z.infer<typeof MachineInit.reply>;

/**
 * Move money from the player's wallet onto the machine's credit meter.
 *
 * Safe to repeat with the same `requestId`. `pending`: the machine has not answered yet,
 * the outcome follows as a `credit` notification.
 */
export const CashIn = {
  method: 'cashin',
  data: z.strictObject({ amount: TransferAmount, requestId: RequestId }),
  reply: z.object({ state: z.enum(['credited', 'pending']), balance: MinorUnits, credit: MinorUnits }),
} as const;

/**
 * Move all of the machine's credit back to the wallet. `nothing`: there was none.
 *
 * Safe to repeat with the same `requestId`; the house makes one when there is none.
 */
export const CashOut = {
  method: 'cashout',
  data: z.object({ requestId: z.optional(RequestId) }),
  reply: z.object({
    state: z.enum(['paid', 'pending', 'nothing']),
    /** What came onto the wallet. */
    amount: MinorUnits,
    /** What a payout cap kept back. */
    withheld: z.optional(MinorUnits),
    balance: MinorUnits,
    credit: MinorUnits,
  }),
} as const;

/**
 * Give the seat up: what is on the machine goes back to the wallet and the session ends by itself,
 * with or without the player (GAME-10). The reply comes at once.
 */
export const Leave = { method: 'leave', data: z.object({}), reply: z.object({}) } as const;

/**
 * Push a button of the cabinet. The reply means the panel closed its relay; the machine's own answer is a `round`.
 * One that was long on its way is refused: whoever pushed it has been told that it failed.
 */
export const Press = {
  method: 'press',
  data: z.strictObject({
    button: ButtonId,
    sentAt: SentAt,
    /** Under which it stands in the logs; the house makes one when there is none. */
    requestId: z.optional(RequestId),
  }),
  reply: z.object({ acknowledged: z.literal(true) }),
} as const;

/**
 * Hold a button of the cabinet down, or let go of it. It is let go of by itself after a while, when the picture or the
 * connection is lost, and when the session ends.
 */
export const Hold = {
  method: 'hold',
  data: z.strictObject({ button: ButtonId, down: z.boolean(), sentAt: SentAt }),
  reply: z.object({ acknowledged: z.literal(true) }),
} as const;

/** Say that somebody is there: the countdown for want of activity begins anew (GAME-12). */
export const Stay = { method: 'stay', data: z.strictObject({}), reply: z.object({}) } as const;

/** Ask whether the house is still there: a network that has died without a word tells nobody. */
export const Ping = {
  method: 'ping',
  data: z.strictObject({ sentAt: SentAt }),
  reply: z.object({}),
} as const;

/** Choose a bet level. */
export const ChooseBand = {
  method: 'band',
  data: z.strictObject({ id: z.int(), sentAt: SentAt }),
  reply: z.object({ activeBand: z.int() }),
} as const;

/** Notifications of the machine connection. */
export const MachineNotifications = {
  autoplay: AutoplayState,
  /** `action` is one of `INFO_ACTIONS`; one that is not known asks for nothing. */
  info: z.object({
    code: z.union([z.string(), z.number()]),
    params: z.record(z.string(), z.union([z.string(), z.number()])),
    message: z.string(),
    action: z.optional(z.string()),
  }),
  credit: z.object({
    credit: MinorUnits,
    bet: MinorUnits,
    win: MinorUnits,
    /** Set when this change settles a transfer: what the player's wish came to. */
    transfer: z.optional(
      z.object({
        requestId: RequestId,
        direction: z.enum(['in', 'out']),
        state: z.enum(['settled', 'returned']),
        amount: MinorUnits,
        /** What a payout cap kept back of it. */
        withheld: z.optional(MinorUnits),
      }),
    ),
  }),
  lamps: z.object({ lamps: z.nullable(Lamps) }),
  /** Null: it is over. */
  trouble: z.object({ trouble: z.nullable(Trouble) }),
  state: z.object({ state: SessionState, reason: z.optional(z.string()) }),
  round: z.object({
    id: z.int(),
    phase: z.enum(['started', 'ended']),
    bet: MinorUnits,
    /** Zero until the game has ended. */
    win: MinorUnits,
    credit: MinorUnits,
    free: z.boolean(),
    at: Moment,
  }),
  /** A game that was told before has its picture now: `GET /api/player/games`. */
  still: z.object({ game: z.int() }),
} as const;

export const NotificationInit = {
  method: 'init',
  data: z.object({ id: z.int() }),
  reply: z.object({ balance: MinorUnits }),
} as const;

/** Notifications of the notification connection. */
export const PlayerNotifications = {
  machine: z.object({ id: MachineId, status: z.string() }),
  balance: z.object({
    balance: MinorUnits,
    /** What a payout cap has just kept back of a hand pay, or of a payout that nobody heard of at its seat (C7.4). */
    withheld: z.optional(MinorUnits),
  }),
  session: z.object({
    /** Whether the dialog is to be shown. */
    status: z.boolean(),
    name: z.string(),
    id: MachineId,
    machine_status: z.string(),
    /** Until the seat is given up, while it is held. */
    seconds: z.optional(Seconds),
  }),
  /** Of a conversation with `contactId`: a message of either side, or (without one) that it was read elsewhere. */
  chat: z.object({
    chatId: ChatId,
    contactId: z.int(),
    message: z.optional(ChatMessage),
    /** What oneself has not read there. */
    unread: z.int(),
  }),
  /** How somebody whom the contacts list is shown now; oneself too. */
  presence: z.object({ id: z.int(), status: ChatStatus }),
  queue: QueueNews,
  seat: SeatNews,
} as const;

/** Notification of the jackpot connection: a brand's levels in minor units, as the lobby's list. */
export const JackpotNotifications = {
  jackpot: z.object({ id: z.int(), jackpot: z.string() }),
} as const;
