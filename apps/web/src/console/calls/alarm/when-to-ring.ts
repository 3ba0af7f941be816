import type { Call } from '@floorcast/contract/calls';

/** What the change of a call is to its reader: nothing to hear, a new call, or one that has come to them. */
export type Ring = 'none' | 'new' | 'to-you';

/** How often (ms) urgent calls that nobody has are heard once more. */
export const REMIND_MS = 30_000;

/** What is to be heard when a call changes; `own`: the account of the reader. */
export function ringOf(call: Call, before: Call | undefined, own: number): Ring {
  if (call.endedAt !== null) return 'none';
  if (call.claimedBy?.id === own && before !== undefined && before.claimedBy?.id !== own)
    // The reader's own press needs no bell.
    return before.claimedBy === null ? 'none' : 'to-you';
  if (before === undefined && call.claimedBy === null) return 'new';
  // It was left by the account that had it.
  if (before !== undefined && before.claimedBy !== null && call.claimedBy === null)
    return before.claimedBy.id === own ? 'none' : 'new';
  return 'none';
}
