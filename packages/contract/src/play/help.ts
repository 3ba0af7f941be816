import * as z from 'zod/mini';
import { CALLING } from '../machines/incidents.ts';
import { MachineId } from '../machines/machines.ts';
import { Id } from '../wire/ids.ts';
import { Seconds } from '../wire/time.ts';

/** What needs a person. The order is that of gravity, the gravest first. */
export const CALL_KINDS = /* @__PURE__ */ inOrder(CALLING.map(({ call }) => call));
/** Schema of {@link CALL_KINDS}. */
export const CallKind = z.enum(CALL_KINDS);
/** One of {@link CALL_KINDS}. */
export type CallKind = z.infer<typeof CallKind>;

function inOrder<Kind>(calls: readonly { readonly kind: Kind; readonly urgency: number }[]): readonly Kind[] {
  return [...new Set([...calls].sort((a, b) => a.urgency - b.urgency).map(({ kind }) => kind))];
}

/** What a player asks for help with. */
export const HELP_TOPICS = ['game', 'money', 'machine', 'other'] as const;
/** Schema of {@link HELP_TOPICS}. */
export const HelpTopic = z.enum(HELP_TOPICS);
/** One of {@link HELP_TOPICS}. */
export type HelpTopic = z.infer<typeof HelpTopic>;

/** Id of a call. */
export const CallId = Id;

/**
 * Body of `POST /api/player/help`: the player at a machine asks for a person. While a call of the player is open, that
 * one is returned. Refused with `noSession` without a seat.
 */
export const HelpRequest = z.strictObject({ topic: z._default(HelpTopic, 'other') });

/**
 * A call as its player sees it: that staff know of it, that somebody is on the way, or that it is over. As the
 * notification `call` (C24.9).
 */
export const PlayerCall = z.object({
  id: CallId,
  machineId: z.nullable(MachineId),
  kind: CallKind,
  state: z.enum(['raised', 'on-the-way', 'done']),
  /** About how long it takes from now, by calls of its kind; null while too few are known. */
  estimateSeconds: z.nullable(Seconds),
});
/** A parsed {@link PlayerCall}. */
export type PlayerCall = z.infer<typeof PlayerCall>;

/** Reply of `POST /api/player/help` and `/cancel`. */
export const HelpReply = z.object({ status: z.literal(1), call: z.nullable(PlayerCall) });
/** Reply of `GET /api/player/calls`: the open ones of the player. */
export const PlayerCallsReply = z.array(PlayerCall);
