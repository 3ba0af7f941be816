import { EXCEPTION } from '@floorcast/sas/messages/exceptions';
import { creditsPoll, generalPoll, type Poll } from '@floorcast/sas/messages/polls';
import type { Reply } from '@floorcast/sas/messages/replies';
import type { SasProfile } from '../profile/profile.ts';

/** Whether the machine reports that something happened: some machines report in real time that nothing has. */
export const isEvent = (reply: Reply): boolean =>
  (reply.kind === 'event' || reply.kind === 'exception') &&
  reply.code !== EXCEPTION.none &&
  reply.code !== EXCEPTION.waitingForInput;

/**
 * Acknowledges the events of a machine that does not take a poll to no machine for that, but only another poll to itself. One
 * that repeats an event is taken for such a machine.
 */
export class Acknowledgement {
  readonly #profile: SasProfile;
  #byPoll: boolean;
  /** What the last event came in reply to. */
  #unacknowledged: Poll | undefined;

  constructor(profile: SasProfile) {
    this.#profile = profile;
    this.#byPoll = profile.acknowledge === 'poll';
  }

  /** The reply to a poll is stored. `sameEvent`: how often in a row this event came. */
  stored(poll: Poll, reply: Reply, sameEvent: number): void {
    if (sameEvent > 1) this.#byPoll = true;
    this.#unacknowledged = this.#byPoll && isEvent(reply) ? poll : undefined;
  }

  /** The poll that is due before any other: one that differs from the last. Undefined when none is. */
  take(): Poll | undefined {
    const last = this.#unacknowledged;
    this.#unacknowledged = undefined;
    if (last === undefined) return undefined;
    return last.kind === 'general'
      ? creditsPoll(last.address, this.#profile.meterDigits)
      : generalPoll(last.address);
  }
}
