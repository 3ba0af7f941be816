import type { Reply } from '@floorcast/sas/messages/replies';
import type { LinkQuality } from '../../driver.ts';

/** A reply is to begin within this (ms), by the protocol. */
const REPLY_BEGINS_MS = 20;

const NONE: LinkQuality = {
  polls: 0,
  replies: 0,
  silent: 0,
  late: 0,
  garbled: 0,
  refused: 0,
  busy: 0,
  repeats: 0,
};

/** Counts polls, replies and failures of a machine's line. */
export class LineQuality {
  #counts = NONE;

  get report(): LinkQuality {
    return this.#counts;
  }

  /** A poll was sent, after so many times without a whole reply. */
  polled(repeats: number): void {
    this.#count('polls');
    if (repeats > 0) this.#count('repeats');
  }

  /** Its reply, undefined when none arrived, and after how long the first byte arrived (ms). */
  replied(reply: Reply | undefined, beganMs: number | undefined): void {
    if (reply === undefined) {
      this.#count('silent');
      return;
    }
    if (beganMs !== undefined && beganMs > REPLY_BEGINS_MS) this.#count('late');
    if (reply.kind === 'garbled') this.#count('garbled');
    else {
      this.#count('replies');
      this.#counts = { ...this.#counts, repliedAt: performance.now() };
    }
    if (reply.kind === 'nack') this.#count('refused');
    if (reply.kind === 'busy') this.#count('busy');
  }

  #count(what: Exclude<keyof LinkQuality, 'repliedAt'>): void {
    this.#counts = { ...this.#counts, [what]: this.#counts[what] + 1 };
  }
}
