import type { Reply } from '@floorcast/sas/replies';
import type { LinkQuality } from '../driver.ts';

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

/** Counts how well a machine's line does. */
export class LineQuality {
  #counts = NONE;

  get report(): LinkQuality {
    return this.#counts;
  }

  /** A poll was sent: `again` is how often it had been before without a whole reply. */
  polled(again: number): void {
    this.#count('polls');
    if (again > 0) this.#count('repeats');
  }

  /** What came of it, undefined when nothing did, and after how long its first byte came (ms). */
  heard(reply: Reply | undefined, beganMs: number | undefined): void {
    if (reply === undefined) {
      this.#count('silent');
      return;
    }
    if (beganMs !== undefined && beganMs > REPLY_BEGINS_MS) this.#count('late');
    if (reply.kind === 'garbled') this.#count('garbled');
    else this.#count('replies');
    if (reply.kind === 'nack') this.#count('refused');
    if (reply.kind === 'busy') this.#count('busy');
  }

  #count(what: keyof LinkQuality): void {
    this.#counts = { ...this.#counts, [what]: this.#counts[what] + 1 };
  }
}
