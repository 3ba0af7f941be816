import type { Poll } from '@floorcast/sas/messages/polls';
import type { Reply } from '@floorcast/sas/messages/replies';
import type { LineFailure } from './exchange.ts';

/** Which polls a line sends, and when. */
export interface LineSchedule {
  /** 1 to 127; `discover`: the line waits until the machine calls its own. */
  readonly sasAddress: number | 'discover';
  /** The first polls of every connection; the machine is within reach once it has answered all. */
  greeting(): readonly Poll[];
  /**
   * Sent once after the greeting: a machine that does not know one is silent, and within reach all the same. Which one is
   * next may depend on the answers to those before.
   */
  probes(): Iterable<Poll>;
  /** A poll that every machine answers. */
  known(): Poll;
  /** Whether an event may come in place of the reply to a poll. */
  eventsInReplies(): boolean;
  /** What goes before every question. */
  urgent(): Poll | undefined;
  /** The next poll when there is no question. */
  routine(): Poll;
  /** How long to wait before that (ms). */
  pace(): number;
  /** How long to wait before an urgent poll (ms). */
  gap(): number;
}

/** Receives what the machine of a line answers and reports. */
export interface LineUser {
  probed(poll: Poll, reply: Reply | undefined): void;
  /**
   * The answer to a greeting, urgent or routine poll; undefined when it was something else, or there was no answer. The
   * machine's reply is acknowledged once this has resolved.
   */
  answered(poll: Poll, data: Uint8Array | undefined): Promise<void>;
  /** An event is acknowledged once this has resolved. `data` is undefined when the machine reported the code alone. */
  event(code: number, data: Uint8Array | undefined): Promise<void>;
  /** The machine came within reach, or went out of it. */
  reachable(is: boolean): Promise<void>;
  /** The line was given up, and is opened again after a pause. */
  failed(failure: LineFailure): void;
}

/** `when-back`: waits while the machine is away, and asks it after that. `now`: fails with `LineCut` instead. */
export type Patience = 'when-back' | 'now';
