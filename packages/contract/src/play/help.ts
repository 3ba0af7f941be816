import * as z from 'zod/mini';
import { defineCalls } from '../calls/call.ts';
import { CALLING } from '../machines/incidents.ts';
import { MachineId } from '../machines/machines.ts';
import { Id } from '../wire/fields.ts';
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

const Help = z.object({ status: z.literal(1), call: z.nullable(PlayerCall) });
/** How often a client may ask, and cancel, in a minute: each reaches everybody on duty. */
const ASKS_A_MINUTE = 10;

/** A player asks for help, and reads which calls are about them. */
export const HelpCalls = defineCalls('player', {
  /** While a call of the player is open, that one is returned. Refused with `noSession` without a seat. */
  ask: {
    does: 'Calls staff to the player’s machine.',
    route: 'POST /api/player/help',
    access: 'player',
    limit: ASKS_A_MINUTE,
    body: z.strictObject({ topic: z._default(HelpTopic, 'other') }),
    reply: Help,
  },
  cancel: {
    does: 'The player needs nobody any more.',
    route: 'POST /api/player/help/cancel',
    access: 'player',
    limit: ASKS_A_MINUTE,
    reply: Help,
  },
  list: {
    does: 'Lists the open calls of staff that are about the player.',
    route: 'GET /api/player/calls',
    access: 'player',
    reply: z.array(PlayerCall),
  },
});
