import { isDeepStrictEqual } from 'node:util';
import { EXCEPTION } from '@floorcast/sas/messages/exceptions';
import type { Poll } from '@floorcast/sas/messages/polls';
import type { Reply } from '@floorcast/sas/messages/replies';
import { LineCut } from './exchange.ts';

/** More than the events that a machine queues (20 at least) have of one kind in a row. */
const SAME_MOST = 25;
/** So many replies in a row are events, and no answer is among them. */
const EVENTS_MOST = 300;
const REFUSED_MOST = 10;
/** How long a machine may answer that it is busy, and nothing else (ms). */
const BUSY_MOST_MS = 20_000;

/** Whether a line gets on: a machine that answers every poll with the same is not polled for an answer without end. */
export class Progress {
  #same: { event: Reply; times: number } | undefined;
  #events = 0;
  #refused: { command: number; times: number } | undefined;
  #busySince: number | undefined;

  /** How often the last event came, with no other event and no idle reply between. */
  get sameEvent(): number {
    return this.#same?.times ?? 0;
  }

  /** Takes the reply to a poll. @throws {LineCut} when too many in a row were no answer. */
  take(poll: Poll, reply: Reply): void {
    if (reply.kind !== 'busy') this.#busySince = undefined;
    switch (reply.kind) {
      case 'busy':
        this.#busy();
        break;
      case 'event':
      case 'exception':
        if (isIdle(poll, reply)) this.#idle();
        else this.#event(reply, reply.code);
        break;
      case 'nack':
        this.#events = 0;
        if (poll.kind === 'long') this.#nack(poll.command);
        break;
      default:
        this.#events = 0;
        if (poll.kind === 'long' && this.#refused?.command === poll.command) this.#refused = undefined;
    }
  }

  #idle(): void {
    this.#same = undefined;
    this.#events = 0;
  }

  #event(event: Reply, code: number): void {
    const times =
      this.#same !== undefined && isDeepStrictEqual(this.#same.event, event) ? this.#same.times : 0;
    this.#same = { event, times: times + 1 };
    this.#events++;
    if (times + 1 > SAME_MOST || this.#events > EVENTS_MOST) throw new LineCut({ kind: 'same-event', code });
  }

  #nack(command: number): void {
    const times = this.#refused?.command === command ? this.#refused.times + 1 : 1;
    this.#refused = { command, times };
    if (times > REFUSED_MOST) throw new LineCut({ kind: 'refused', command });
  }

  #busy(): void {
    this.#busySince ??= performance.now();
    if (performance.now() - this.#busySince > BUSY_MOST_MS) throw new LineCut({ kind: 'busy' });
  }
}

/** A general poll was answered that nothing has happened: some machines say that in real time. */
const isIdle = (poll: Poll, reply: Reply): boolean =>
  poll.kind === 'general' &&
  (reply.kind === 'event' || reply.kind === 'exception') &&
  (reply.code === EXCEPTION.none || reply.code === EXCEPTION.waitingForInput);
