import * as z from 'zod/mini';
import { CHAT_MESSAGE_TEXT } from '../chat/chat.ts';
import { CALLING, callsOf } from '../machines/incidents.ts';
import { CameraId, MachineId } from '../machines/machines.ts';
import { MinorUnits } from '../money/money.ts';
import { CallId, CallKind } from '../play/help.ts';
import { GivenId } from '../wire/ids.ts';
import { pageOf } from '../wire/paging.ts';
import { RequestId } from '../wire/request-id.ts';
import { Moment, Seconds } from '../wire/time.ts';
import { may } from './duties.ts';

/** The cause within a kind. A client shows the name of the kind for a cause that it does not know. */
export const CALL_CAUSES = /* @__PURE__ */ CALLING.map(({ name }) => name);
/** One of {@link CALL_CAUSES}. */
export type CallCause = (typeof CALL_CAUSES)[number];

/** An account as a call names it. */
export const CallPerson = z.object({ id: z.int(), username: z.string() });
/** A parsed {@link CallPerson}. */
export type CallPerson = z.infer<typeof CallPerson>;

/**
 * One thing that needs a person: raised once for its kind and subject, and closed by the house when its cause is gone.
 *
 * As a notification each call comes whole, and replaces the one of its id with a lower `version` (C24.3).
 */
export const Call = z.object({
  id: CallId,
  /** Grows with each change of this call. */
  version: z.int(),
  kind: CallKind,
  /** One of {@link CALL_CAUSES}. */
  cause: z.string(),
  /** The SAS exception by which the machine named the cause last, such as 0x11 for the slot door. */
  exception: z.nullable(z.int()),
  machine: z.nullable(z.object({ id: MachineId, name: z.string() })),
  floorId: z.nullable(z.string()),
  camera: z.nullable(CameraId),
  /** The player whom it keeps from playing, or the one that asks for help. */
  player: z.nullable(CallPerson),
  /** Of a hand pay, a transfer, a variance, or credit without an owner. */
  amount: z.nullable(MinorUnits),
  /** What else the house knows of the cause; empty otherwise. */
  detail: z.string(),
  raisedAt: Moment,
  /** From then on it is overdue, and from `redAt` on urgent (C24.7). */
  amberAt: Moment,
  redAt: Moment,
  /** The member of staff that takes care of it. */
  claimedBy: z.nullable(CallPerson),
  claimedAt: z.nullable(Moment),
  notes: z.int(),
  endedAt: z.nullable(Moment),
  /** Null while it is open, and when the house has closed it because its cause was gone. */
  endedBy: z.nullable(CallPerson),
});
/** A parsed {@link Call}. */
export type Call = z.infer<typeof Call>;

/** Whether staff close a call, as its cause cannot go by itself. The house closes the others (C24.5). */
export const closedByStaff = ({ kind, cause }: Pick<Call, 'kind' | 'cause'>): boolean =>
  'closedByStaff' in (CALLING.find(({ name }) => name === cause)?.call ?? callsOf(kind));

/** Whether an account may claim, answer and close calls of a kind, and is notified of them (C24.16). */
export function mayWorkOn(account: Parameters<typeof may>[0], kind: CallKind): boolean {
  const { needs } = callsOf(kind);
  return may(account, 'calls.work') && (needs === undefined || may(account, needs));
}

/** A note of staff on a call. */
export const CallNote = z.object({ id: z.int(), by: CallPerson, at: Moment, text: z.string() });
/** A parsed {@link CallNote}. */
export type CallNote = z.infer<typeof CallNote>;

/** Text of a note, or of what was done. */
export const CallText = z.string().check(z.trim(), z.minLength(1), z.maxLength(500));

/** Query of `GET /api/console/calls`: those that are open, or those that have ended, the latest first. */
export const CallsQuery = z.strictObject({
  state: z._default(z.enum(['open', 'ended']), 'open'),
  machineId: z.optional(GivenId),
  playerId: z.optional(GivenId),
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1),
  size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(500)), 100),
});
/** Reply of `GET /api/console/calls`. */
export const CallsReply = pageOf(Call);
/** A parsed {@link CallsReply}. */
export type CallsReply = z.infer<typeof CallsReply>;

/** Reply of `GET /api/console/calls/{id}`. */
export const CallReply = z.object({
  call: Call,
  notes: z.array(CallNote),
  /** How long calls of this kind took, by those of the last 30 days; null while too few are known (C24.8). */
  estimate: z.object({ claimSeconds: z.nullable(Seconds), endSeconds: z.nullable(Seconds) }),
});
/** A parsed {@link CallReply}. */
export type CallReply = z.infer<typeof CallReply>;

/** Reply of `POST /api/console/calls/{id}/claim`, `/release`, `/hand-over` and `/done`. */
export const CallChangedReply = z.object({ status: z.literal(1), call: Call });
/** Body of `POST /api/console/calls/{id}/claim`; `from`: the claim of that account is taken over. */
export const CallClaim = z.strictObject({ from: z.optional(z.int()) });
/** Body of `POST /api/console/calls/{id}/hand-over`: to another account that may work on calls. */
export const CallHandOver = z.strictObject({ to: z.int() });
/** Body of `POST /api/console/calls/{id}/notes`. Safe to repeat by its `requestId`. */
export const CallNoteRequest = z.strictObject({ requestId: RequestId, text: CallText });
/** Reply to a {@link CallNoteRequest}. */
export const CallNoteReply = z.object({ status: z.literal(1), note: CallNote });
/** Body of `POST /api/console/calls/{id}/done`: what was done. */
export const CallDone = z.strictObject({ note: CallText });

/** A message between a player and staff, as the reader of a player's letter sees it. */
export const LetterMessage = z.object({
  id: z.int(),
  at: Moment,
  by: CallPerson,
  fromPlayer: z.boolean(),
  text: z.string(),
});
/** A parsed {@link LetterMessage}. */
export type LetterMessage = z.infer<typeof LetterMessage>;
/** Reply of `GET /api/console/calls/{id}/letter`: what the player and staff wrote to each other last, oldest first. */
export const LetterReply = z.object({ status: z.literal(1), messages: z.array(LetterMessage) });
/**
 * Body of `POST /api/console/calls/{id}/answer`; its reply is that of `/done`. `done`: closes the call, unless the player
 * has written after the message `read`. Safe to repeat by its `requestId`.
 */
export const LetterAnswer = z.strictObject({
  requestId: RequestId,
  text: CHAT_MESSAGE_TEXT.check(z.regex(/[^\s\p{Cf}]/u)),
  read: GivenId,
  done: z.boolean(),
});
/** A parsed {@link LetterAnswer}. */
export type LetterAnswer = z.infer<typeof LetterAnswer>;
