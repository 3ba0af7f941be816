import * as z from 'zod/mini';
import { defineCalls, type ReplyOf } from '../calls/call.ts';
import { may } from '../calls/duties.ts';
import { CHAT_MESSAGE_TEXT } from '../chat/chat.ts';
import { CALLING, callsOf } from '../machines/incidents.ts';
import { CameraId, MachineId } from '../machines/machines.ts';
import { MinorUnits } from '../money/money.ts';
import { CallId, CallKind } from '../play/help.ts';
import { GivenId, PAGE_FIELDS, pageOf, RequestId } from '../wire/fields.ts';
import { Moment, Seconds } from '../wire/time.ts';

/** What the trail records of these calls. */
export const CALL_TRAIL = [
  'call.claimed',
  'call.released',
  'call.handed-over',
  'call.noted',
  'call.done',
  'call.answered',
] as const;

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
/**
 * An answer to a letter. `done`: closes the call, unless the player has written after the message `read`. Safe to repeat by
 * its `requestId`.
 */
export const LetterAnswer = z.strictObject({
  requestId: RequestId,
  text: CHAT_MESSAGE_TEXT.check(z.regex(/[^\s\p{Cf}]/u)),
  read: GivenId,
  done: z.boolean(),
});
/** A parsed {@link LetterAnswer}. */
export type LetterAnswer = z.infer<typeof LetterAnswer>;

const Numbered = z.object({ id: GivenId });
const Changed = z.object({ status: z.literal(1), call: Call });

/** An act on a call. */
const act = <const Name extends string, Body extends z.ZodMiniType | undefined, Reply extends z.ZodMiniType>(
  name: Name,
  does: string,
  body: Body,
  reply: Reply,
) => ({
  does,
  route: `POST /api/console/calls/:id/${name}` as const,
  access: { may: 'calls.work' as const },
  params: Numbered,
  body,
  reply,
});

/** Staff read calls and work on them; those that help players answer letters. */
export const CallCalls = defineCalls('console', {
  /** Those that are open, or those that have ended, the latest first. */
  list: {
    does: 'Lists calls: what needs a person.',
    route: 'GET /api/console/calls',
    access: { may: 'calls.read' },
    query: z.strictObject({
      state: z._default(z.enum(['open', 'ended']), 'open'),
      machineId: z.optional(GivenId),
      playerId: z.optional(GivenId),
      ...PAGE_FIELDS,
      size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(500)), 100),
    }),
    reply: pageOf(Call),
  },
  read: {
    does: 'Reads a call with its notes.',
    route: 'GET /api/console/calls/:id',
    access: { may: 'calls.read' },
    params: Numbered,
    reply: z.object({
      call: Call,
      notes: z.array(CallNote),
      /** How long calls of this kind took, by those of the last 30 days; null while too few are known (C24.8). */
      estimate: z.object({ claimSeconds: z.nullable(Seconds), endSeconds: z.nullable(Seconds) }),
    }),
  },
  /** `from`: the claim of that account is taken over. */
  claim: act('claim', 'Takes care of a call.', z.strictObject({ from: z.optional(z.int()) }), Changed),
  release: act('release', 'Leaves a call to others.', undefined, Changed),
  /** To another account that may work on calls. */
  handOver: act('hand-over', 'Hands a call over to a colleague.', z.strictObject({ to: z.int() }), Changed),
  /** `note`: what was done. */
  done: act(
    'done',
    'Closes a call whose cause cannot go by itself.',
    z.strictObject({ note: CallText }),
    Changed,
  ),
  note: act(
    'notes',
    'Notes on a call, once per request.',
    z.strictObject({ requestId: RequestId, text: CallText }),
    z.object({ status: z.literal(1), note: CallNote }),
  ),
  readLetter: {
    does: 'Reads what a player has written to staff.',
    route: 'GET /api/console/calls/:id/letter',
    access: { may: 'players.help' },
    params: Numbered,
    /** What the player and staff wrote to each other last, the oldest first. */
    reply: z.object({ status: z.literal(1), messages: z.array(LetterMessage) }),
  },
  answerLetter: {
    does: 'Answers what a player has written to staff, in the player’s own conversation.',
    route: 'POST /api/console/calls/:id/answer',
    access: { may: 'players.help' },
    params: Numbered,
    body: LetterAnswer,
    reply: Changed,
  },
});

/** A page of calls. */
export type CallsReply = ReplyOf<typeof CallCalls.list>;
/** A call with its notes. */
export type CallReply = ReplyOf<typeof CallCalls.read>;
