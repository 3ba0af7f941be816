import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { EXCEPTION } from '@floorcast/sas/messages/exceptions';
import { type Poll, readdressed } from '@floorcast/sas/messages/polls';
import { dataOf, type Reply } from '@floorcast/sas/messages/replies';
import type { LineOpener } from '../../../wires/line-opener.ts';
import type { LinkQuality } from '../../driver.ts';
import type { SasProfile } from '../profile/profile.ts';
import { Exchange, LineCut } from './exchange.ts';
import { LineQuality } from './line-quality.ts';
import type { LineSchedule, LineUser, Patience } from './line-user.ts';
import { UnknownPolls } from './unknown-polls.ts';

interface Question {
  readonly poll: Poll;
  readonly patience: Patience;
  readonly resolve: (reply: Reply) => void;
  readonly reject: (error: Error) => void;
}

/** Keeps one machine's line open: reconnects, polls, answers questions and passes every event on. */
export class MachineLine {
  readonly #open: LineOpener;
  readonly #profile: SasProfile;
  readonly #schedule: LineSchedule;
  readonly #user: LineUser;
  readonly #stop = new AbortController();
  readonly #running: Promise<void>;
  readonly #quality = new LineQuality();
  readonly #unknown = new UnknownPolls();
  #address: number | undefined;
  #questions: Question[] = [];
  #up = false;
  #wake: (() => void) | undefined;

  constructor(open: LineOpener, profile: SasProfile, schedule: LineSchedule, user: LineUser) {
    this.#open = open;
    this.#profile = profile;
    this.#schedule = schedule;
    this.#user = user;
    this.#running = this.#stayOpen();
  }

  /** Whether the machine is within reach. */
  get up(): boolean {
    return this.#up;
  }

  get quality(): LinkQuality {
    return this.#quality.report;
  }

  /**
   * Asks the machine until its answer has arrived whole.
   *
   * @throws {LineCut} with patience `now`: whether the machine received the question is unknown.
   */
  ask(poll: Poll, patience: Patience): Promise<Reply> {
    return new Promise((resolve, reject) => {
      if (this.#stop.signal.aborted) reject(closed());
      else if (patience === 'now' && !this.#up) reject(new LineCut());
      else {
        this.#questions.push({ poll, patience, resolve, reject });
        if (this.#up) this.#wake?.();
      }
    });
  }

  /** Resolves after so many milliseconds. @throws when the line is closed. */
  async wait(millis: number): Promise<void> {
    await sleep(millis, undefined, { signal: this.#stop.signal });
  }

  async close(): Promise<void> {
    this.#stop.abort();
    this.#wake?.();
    await this.#running;
    for (const { reject } of this.#questions.splice(0)) reject(closed());
  }

  async #stayOpen(): Promise<void> {
    const { signal } = this.#stop;
    for (let failures = 0; !signal.aborted; failures++) {
      const exchange = await Exchange.open(this.#open, this.#profile, signal).catch(() => undefined);
      if (exchange !== undefined) {
        failures = 0;
        const cut = () => exchange.close();
        signal.addEventListener('abort', cut);
        // Cut, or an event could not be stored: on the next connection the machine repeats what was not acknowledged.
        await this.#poll(exchange).catch(() => exchange.close());
        signal.removeEventListener('abort', cut);
        await this.#outOfReach().catch(() => undefined);
      }
      const { reopenFirstMs, reopenMostMs } = this.#profile;
      const wait = Math.min(reopenMostMs, reopenFirstMs * 2 ** failures);
      await this.wait(wait).catch(() => undefined);
    }
  }

  /** @throws {LineCut} in the end. */
  async #poll(exchange: Exchange): Promise<never> {
    if (this.#profile.settleMs > 0) await this.wait(this.#profile.settleMs);
    await this.#find(exchange);
    await this.#greet(exchange);
    for (;;) {
      const reply = await this.#sendNext(exchange);
      // One event is often followed by another.
      const hurry = this.#questions.length > 0 || isEvent(reply);
      await this.#pause(hurry && reply.kind !== 'busy' ? this.#schedule.gap() : this.#schedule.pace());
    }
  }

  /** Finds the machine's address. A machine answers its own once it has received a poll of another. */
  async #find(exchange: Exchange): Promise<void> {
    const { sasAddress } = this.#schedule;
    if (sasAddress !== 'discover') this.#address = sasAddress;
    this.#address ??= await exchange.find();
    exchange.acknowledge();
  }

  #sendNext(exchange: Exchange): Promise<Reply> {
    const urgent = this.#schedule.urgent();
    const [question] = this.#questions;
    return urgent === undefined && question !== undefined
      ? this.#answer(exchange, question)
      : this.#sendScheduled(exchange, urgent ?? this.#schedule.routine());
  }

  async #greet(exchange: Exchange): Promise<void> {
    for (const poll of this.#schedule.greeting()) {
      for (;;) {
        const reply = await this.#sendScheduled(exchange, poll);
        if (reply.kind === 'ack' || reply.kind === 'data') break;
        await this.#pause(isEvent(reply) ? this.#schedule.gap() : this.#schedule.pace());
      }
    }
    for (const poll of this.#schedule.probes()) await this.#probe(exchange, poll);
    this.#up = true;
    await this.#user.reachable(true);
  }

  async #probe(exchange: Exchange, poll: Poll): Promise<void> {
    if (this.#unknown.has(poll)) return this.#user.probed(poll, undefined);
    for (;;) {
      const reply = await this.#sendUntilAnswered(exchange, poll, this.#profile.triesMost);
      if (!isWhole(reply)) return this.#unanswered(exchange, poll, reply);
      await this.#process(exchange, reply);
      if (reply.kind !== 'event' && reply.kind !== 'exception' && reply.kind !== 'busy') {
        this.#unknown.answered(poll);
        return this.#user.probed(poll, reply);
      }
      await this.#pause(this.#schedule.gap());
    }
  }

  /** @throws {LineCut} unless the machine surely received the poll and does not know it, as in `#send`. */
  #unanswered(exchange: Exchange, poll: Poll, garbled: Reply | undefined): void {
    if (exchange.delaysPolls || garbled !== undefined) {
      this.#unknown.unanswered(poll);
      throw new LineCut();
    }
    this.#user.probed(poll, undefined);
  }

  #sendScheduled(exchange: Exchange, poll: Poll): Promise<Reply> {
    return this.#send(exchange, poll, (data) => this.#user.answered(poll, data));
  }

  /** Sends the first question. It stays the first when the machine answered something else. */
  async #answer(exchange: Exchange, { poll, resolve }: Question): Promise<Reply> {
    const reply = await this.#send(exchange, poll);
    if (reply.kind === 'event' || reply.kind === 'busy') return reply;
    this.#questions.shift();
    resolve(reply);
    return reply;
  }

  /**
   * One poll and its reply, acknowledged when all that it says is stored.
   *
   * @throws {LineCut} when the machine did not answer: it may still answer polls that were sent before, and such an answer is
   * lost. Another poll behind those would acknowledge it, so the next one is sent over a new connection.
   */
  async #send(
    exchange: Exchange,
    poll: Poll,
    answered?: (data: Uint8Array | undefined) => Promise<void>,
  ): Promise<Reply> {
    const reply = await this.#sendUntilAnswered(exchange, poll, this.#profile.lostMost);
    if (!isWhole(reply)) {
      // It may have another address now.
      this.#address = undefined;
      throw new LineCut();
    }
    await this.#process(exchange, reply, answered);
    return reply;
  }

  /** Passes a reply on, and acknowledges it once that has resolved. */
  async #process(
    exchange: Exchange,
    reply: Reply,
    answered?: (data: Uint8Array | undefined) => Promise<void>,
  ): Promise<void> {
    await this.#report(reply);
    await answered?.(dataOf(reply));
    exchange.acknowledge();
  }

  /** Passes an event on, where the reply is one. */
  async #report(reply: Reply): Promise<void> {
    if (reply.kind !== 'event' && reply.kind !== 'exception') return;
    if (reply.code === EXCEPTION.powerApplied) this.#unknown.clear();
    await this.#user.event(reply.code, reply.kind === 'event' ? reply.data : undefined);
  }

  /**
   * Sends the same poll until a whole reply arrives: by a repeated poll the machine knows that its reply was lost, and repeats
   * it. Any other poll would acknowledge that reply, and an event in it would be lost. Returns the last reply otherwise.
   */
  async #sendUntilAnswered(exchange: Exchange, poll: Poll, lostMost: number): Promise<Reply | undefined> {
    const { triesMost } = this.#profile;
    const addressed = readdressed(poll, this.#address ?? poll.address);
    let last: Reply | undefined;
    for (let lost = 0; lost < lostMost; lost++) {
      if (lost > 0 && lost % triesMost === 0) await this.#pause(this.#schedule.pace());
      this.#quality.polled(lost);
      const reply = await exchange.ask(addressed);
      this.#quality.replied(reply, exchange.beganMs);
      last = (isWhole(reply) ? await this.#lastOf(exchange, addressed, reply, lost) : reply) ?? last;
      if (isWhole(last)) return last;
    }
    return last;
  }

  /**
   * A reply that was only late arrives beside the one to the repeated poll. Taken for the reply to the next poll, it would
   * acknowledge an event that was never read. The last reply alone contains what happened meanwhile; it is returned.
   */
  async #lastOf(exchange: Exchange, poll: Poll, first: Reply, outstanding: number): Promise<Reply> {
    let reply = first;
    for (let late = 0; late < outstanding && isWhole(reply); late++) {
      const next = await exchange.awaitLate(poll);
      if (next === undefined) break;
      if (isWhole(next) && !isDeepStrictEqual(next, reply)) await this.#report(reply);
      reply = next;
    }
    return reply;
  }

  async #outOfReach(): Promise<void> {
    if (!this.#up) return;
    this.#up = false;
    const waiting = this.#questions;
    this.#questions = waiting.filter(({ patience }) => patience === 'when-back');
    for (const { patience, reject } of waiting) if (patience === 'now') reject(new LineCut());
    await this.#user.reachable(false);
  }

  /** Waits; a question or the end of the line cuts it short. */
  #pause(millis: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.#wake = undefined;
        resolve();
      };
      const timer = setTimeout(wake, millis);
      this.#wake = wake;
    });
  }
}

/** Whether the machine reports that something happened: some machines report in real time that nothing has. */
const isEvent = (reply: Reply): boolean =>
  reply.kind === 'event' && reply.code !== EXCEPTION.none && reply.code !== EXCEPTION.waitingForInput;

const isWhole = (reply: Reply | undefined): reply is Exclude<Reply, { kind: 'garbled' }> =>
  reply !== undefined && reply.kind !== 'garbled';

const closed = (): Error => new Error('the driver was closed');
