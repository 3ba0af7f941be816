import * as z from 'zod/mini';
import { ChatId, ChatMessage, ChatStatus } from '../chat/chat.ts';
import { Band, ButtonId, HoldMs, Lamps, MachineId, Video } from '../machines/machines.ts';
import { Trouble } from '../machines/trouble.ts';
import { MinorUnits, TransferAmount } from '../money/money.ts';
import { ProtectionNotification } from '../protection/limits.ts';
import { added, Flag, GivenId, RequestId } from '../wire/fields.ts';
import { Moment, Seconds } from '../wire/time.ts';
import { AutoplayState } from './autoplay.ts';
import { PlayerCall } from './help.ts';
import { PlayPolicy } from './play-policy.ts';
import { QueueNotification, SeatNotification } from './queue.ts';
import { RealityCheck } from './reality-check.ts';
import { EndedGame, SessionTotals } from './session-totals.ts';

/** Paths of the sockets; players' take the access token as the query parameter `token`. */
export const SOCKET_PATHS = {
  machine: '/realtime/machine',
  notification: '/realtime/notification',
  jackpot: '/realtime/jackpot',
  /** For staff whose duties grant `floor.read`, `calls.read` or `money.read`. */
  console: '/realtime/console',
  /** For floors only: the credential is in the Authorization header, and there is no query. */
  floor: '/realtime/floor',
} as const;

/** Close codes after which a client does not reconnect (C3.7, C3.19, C3.20, C3.29). */
export const CLOSE_CODES = { takenOver: 4001, signedOut: 4003, excluded: 4004 } as const;

/** States of a play session. */
export const SESSION_STATES = ['opening', 'live', 'reconnecting', 'cashing-out', 'ended'] as const;
/** Schema of {@link SESSION_STATES}. */
export const SessionState = z.enum(SESSION_STATES);
/** A parsed {@link SessionState}. */
export type SessionState = z.infer<typeof SessionState>;

/** Time of sending (ms on a monotonic clock of the sender), for requests that must not be carried out late (C4.12). */
const SentAt = z.optional(z.number());

/** A cash-in, or a cash-out of everything, that is still open. */
const OpenTransfer = z.discriminatedUnion('direction', [
  z.object({ direction: z.literal('in'), requestId: RequestId, amount: MinorUnits }),
  z.object({ direction: z.literal('out'), requestId: RequestId }),
]);

/** Take the seat of a machine, or return to it; the reply describes the machine and the session (C4.1, C4.2). */
export const MachineInit = {
  method: 'init',
  data: z.object({
    machineID: GivenId,
    token: z.string().check(z.maxLength(4096)),
    sentAt: SentAt,
    /** The client can connect to the node that runs the machine: it may be refused with `runElsewhere`. */
    direct: z.optional(z.boolean()),
  }),
  reply: z.object({
    machine: z.object({ id: MachineId, name: z.string(), brand: z.string(), status: z.string() }),
    /** `seconds`: how long the session has been open. */
    session: z.object({
      id: z.int(),
      state: SessionState,
      seconds: z.optional(Seconds),
      totals: z.optional(SessionTotals),
    }),
    balance: MinorUnits,
    credit: MinorUnits,
    bet: MinorUnits,
    win: MinorUnits,
    /** Whether a game is running. */
    playing: z._default(z.boolean(), false),
    /** The last game of this session that has ended (C4.75); null before the first. Older houses omit it. */
    lastGame: z.optional(z.nullable(EndedGame)),
    bands: z.array(Band),
    activeBand: z.nullable(z.int()),
    /** The most that the player may stake in one game; absent where there is no cap (C18.6). */
    mostStake: z.optional(MinorUnits),
    videos: z.array(Video),
    buttons: z.array(ButtonId),
    /** Buttons that may be held down at this machine. */
    holds: z.array(ButtonId),
    /** Maximum time (ms) a button is held; then the panel releases it without a notification. */
    holdMs: HoldMs,
    /** Null while the panel does not report its lamps. */
    lamps: z.nullable(Lamps),
    /** `hot` is for older clients, which require it. */
    flags: z.object({ rotate: z.boolean(), hot: z.optional(z.boolean()) }),
    policy: PlayPolicy,
    autoplay: AutoplayState,
    trouble: z._default(z.nullable(Trouble), null),
    /** A transfer of this player at this machine whose outcome is not known yet (C4.24). */
    transfer: z._default(z.nullable(OpenTransfer), null),
    /** The reality check that waits for an answer (C20.6). Older houses have none. */
    realityCheck: z._default(z.nullable(RealityCheck), null),
  }),
} as const;
/** A parsed reply to {@link MachineInit}. */
export type MachineInitReply = z.infer<typeof MachineInit.reply>;

/**
 * Move money from the player's wallet onto the machine's credit meter.
 *
 * Safe to repeat: the same `requestId` never moves money twice (C4.3). `pending` means that the machine has not
 * answered yet; the outcome follows as a `credit` notification (C4.22). Refused with `insufficientFunds`,
 * `amountAboveLimit`, `transferPending`, `requestReused`, `handPayPending`, or the refusal of the machine.
 */
export const CashIn = {
  method: 'cashin',
  data: z.strictObject({ amount: TransferAmount, requestId: RequestId }),
  reply: z.object({ state: z.enum(['credited', 'pending']), balance: MinorUnits, credit: MinorUnits }),
} as const;

/**
 * Move all of the machine's credit back to the wallet. `nothing` means that there was no credit.
 *
 * Safe to repeat with the same `requestId` (C4.21); the house generates one if it is absent.
 */
export const CashOut = {
  method: 'cashout',
  data: z.object({ requestId: z.optional(RequestId) }),
  reply: z.object({
    state: z.enum(['paid', 'pending', 'nothing']),
    /** Amount that reached the wallet, minor units. */
    amount: MinorUnits,
    /** Amount that a payout cap kept back (C7.15). */
    withheld: z.optional(MinorUnits),
    balance: MinorUnits,
    credit: MinorUnits,
  }),
} as const;

/**
 * Give the seat up: the machine's credit goes back to the wallet and the session ends by itself, with or without the
 * player (GAME-10, C4.7). The reply comes at once.
 */
export const Leave = { method: 'leave', data: z.object({}), reply: z.object({}) } as const;

/**
 * Press a button of the cabinet. The reply means that the panel closed and opened its relay; the machine's own answer
 * is a `round`. A press that arrives late is refused (C4.60), because the client has reported it as failed.
 */
export const Press = {
  method: 'press',
  data: z.strictObject({
    button: ButtonId,
    sentAt: SentAt,
    /** Names the press in the logs; the house generates one if it is absent (C4.16). */
    requestId: z.optional(RequestId),
  }),
  reply: z.object({ acknowledged: z.literal(true) }),
} as const;

/**
 * Hold a button of the cabinet down, or release it. It is also released after `holdMs` (C4.65) and in the cases of
 * C4.64. Holding is refused late, like a press (C4.60).
 */
export const Hold = {
  method: 'hold',
  data: z.strictObject({ button: ButtonId, down: z.boolean(), sentAt: SentAt }),
  reply: z.object({ acknowledged: z.literal(true) }),
} as const;

/** Report that the player is there, which restarts the countdown for inactivity (GAME-12, C4.53). */
export const Stay = { method: 'stay', data: z.strictObject({}), reply: z.object({}) } as const;

/** Check that the house still answers: a connection can die without a close event. */
export const Ping = {
  method: 'ping',
  data: z.strictObject({ sentAt: SentAt }),
  reply: z.object({}),
} as const;

/** Select a bet level. Refused late, like a press (C4.60), and while a game or a press is in progress. */
export const ChooseBand = {
  method: 'band',
  data: z.strictObject({ id: z.int(), sentAt: SentAt }),
  reply: z.object({ activeBand: z.int() }),
} as const;

/** Notifications of the machine connection. */
export const MachineNotifications = {
  autoplay: AutoplayState,
  /** `action` is one of `INFO_ACTIONS`; a client ignores an unknown one. */
  info: z.object({
    code: z.union([z.string(), z.number()]),
    params: added(z.record(z.string(), z.union([z.string(), z.number()])), {}),
    message: added(z.string(), ''),
    action: added(z.optional(z.string()), undefined),
  }),
  credit: z.object({
    credit: MinorUnits,
    bet: MinorUnits,
    win: MinorUnits,
    /** Those of the session, with this change (C4.73). Older houses omit them. */
    totals: z.optional(SessionTotals),
    /** The outcome of a transfer, if this change ends one (C4.22). */
    transfer: z.optional(
      z.object({
        requestId: RequestId,
        direction: z.enum(['in', 'out']),
        state: z.enum(['settled', 'returned']),
        amount: MinorUnits,
        /** Part of it that a payout cap kept back. */
        withheld: z.optional(MinorUnits),
      }),
    ),
  }),
  lamps: z.object({ lamps: z.nullable(Lamps) }),
  /** Null: it was answered, here or over another connection. */
  realityCheck: z.object({ check: z.nullable(RealityCheck) }),
  /** Null: no problem any more. */
  trouble: z.object({ trouble: z.nullable(Trouble) }),
  state: z.object({ state: SessionState, reason: z.optional(z.string()) }),
  round: z.object({
    id: z.int(),
    /** With `ended`: its id in the list of games (C4.76). */
    game: z.optional(z.int()),
    phase: z.enum(['started', 'ended']),
    bet: MinorUnits,
    /** Zero until the game has ended. */
    win: MinorUnits,
    credit: MinorUnits,
    free: z.boolean(),
    at: Moment,
  }),
  /** Staff tell the player something (C25.24). */
  staffMessage: z.object({ text: z.string(), at: Moment }),
  /** A game that was reported before has its picture now (C14.7). */
  still: z.object({ game: z.int() }),
} as const;

/** Start the notifications of the account `id`, which must be the caller's own. */
export const NotificationInit = {
  method: 'init',
  data: z.object({ id: GivenId }),
  reply: z.object({ balance: MinorUnits }),
} as const;

/** Notifications of the notification connection. */
export const PlayerNotifications = {
  machine: z.object({ id: MachineId, status: z.string() }),
  balance: z.object({
    balance: MinorUnits,
    /** Amount that a payout cap kept back of a hand pay, or of a payout without a connection at its seat (C7.17). */
    withheld: z.optional(MinorUnits),
  }),
  session: z.object({
    /** Whether the player has an open session (C8.1, C8.4). */
    status: Flag,
    name: z.string(),
    id: MachineId,
    /** The session itself (C8.13). */
    sessionId: z.optional(z.int()),
    machine_status: z.string(),
    /** Time left (s) while the seat is held (C8.6). */
    seconds: z.optional(Seconds),
  }),
  /** A message of either side of the conversation with `contactId`, or, without one, that it was read elsewhere. */
  chat: z.object({
    chatId: ChatId,
    contactId: z.int(),
    message: z.optional(ChatMessage),
    /** Messages there that the recipient has not read. */
    unread: z.int(),
  }),
  /** Present status of a contact, or of the account itself (C11.23, C11.24). */
  presence: z.object({ id: z.int(), status: ChatStatus }),
  queue: QueueNotification,
  seat: SeatNotification,
  protection: ProtectionNotification,
  /** A call of staff that is about the player has been raised, is being taken care of, or is over (C24.9). */
  call: PlayerCall,
} as const;

/** Notification of the jackpot connection: a brand's levels in minor units, as in {@link Brand}. */
export const JackpotNotifications = {
  jackpot: z.object({ id: z.int(), jackpot: z.string() }),
} as const;
