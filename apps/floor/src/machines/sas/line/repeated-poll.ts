import { isDeepStrictEqual } from 'node:util';
import type { Poll } from '@floorcast/sas/messages/polls';
import type { Reply } from '@floorcast/sas/messages/replies';
import type { SasProfile } from '../profile/profile.ts';
import type { Exchange } from './exchange.ts';
import type { LineQuality } from './line-quality.ts';

/** What repeating a poll needs of its line. */
interface Repeating {
  readonly profile: SasProfile;
  readonly quality: LineQuality;
  /** Waits after so many tries. */
  readonly pause: () => Promise<void>;
  /** A reply that is not the last one: an event in it is stored. */
  readonly report: (reply: Reply) => Promise<void>;
}

/**
 * Sends the same poll until a whole reply arrives: by a repeated poll the machine knows that its reply was lost, and repeats
 * it. Any other poll would acknowledge that reply, and an event in it would be lost. Returns the last reply otherwise.
 */
export async function askUntilAnswered(
  exchange: Exchange,
  poll: Poll,
  lostMost: number,
  line: Repeating,
): Promise<Reply | undefined> {
  const { triesMost } = line.profile;
  let last: Reply | undefined;
  for (let lost = 0; lost < lostMost; lost++) {
    if (lost > 0 && lost % triesMost === 0) await line.pause();
    line.quality.polled(lost);
    const reply = await exchange.ask(poll);
    line.quality.replied(reply, exchange.beganMs);
    last = (isWhole(reply) ? await lastOf(exchange, poll, reply, lost, line) : reply) ?? last;
    if (isWhole(last)) return last;
  }
  return last;
}

/**
 * A reply that was only late arrives beside the one to the repeated poll. Taken for the reply to the next poll, it would
 * acknowledge an event that was never read. The last reply alone contains what happened meanwhile; it is returned.
 */
async function lastOf(
  exchange: Exchange,
  poll: Poll,
  first: Reply,
  outstanding: number,
  { report }: Repeating,
): Promise<Reply> {
  let reply = first;
  for (let late = 0; late < outstanding && isWhole(reply); late++) {
    const next = await exchange.awaitLate(poll);
    if (next === undefined) break;
    if (isWhole(next) && !isDeepStrictEqual(next, reply)) await report(reply);
    reply = next;
  }
  return reply;
}

export const isWhole = (reply: Reply | undefined): reply is Exclude<Reply, { kind: 'garbled' }> =>
  reply !== undefined && reply.kind !== 'garbled';
