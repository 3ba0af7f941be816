import { setTimeout as sleep } from 'node:timers/promises';
import { EXCEPTION } from '@floorcast/sas/messages/exceptions';
import { creditsPoll, generalPoll, type Poll, readdressed } from '@floorcast/sas/messages/polls';
import { dataOf, type Reply } from '@floorcast/sas/messages/replies';
import type { LineOpener } from '../../../wires/wires.ts';
import type { LinkQuality } from '../../driver.ts';
import type { SasProfile } from '../profile/profile.ts';
import { Exchange, failureOf, LineCut, type LineFailure, messageOf } from './exchange.ts';
import { LineQuality } from './line-quality.ts';
import type { LineSchedule, LineUser, Patience } from './line-user.ts';
import { Progress } from './progress.ts';
import { askUntilAnswered, isWhole } from './repeated-poll.ts';
import { UnknownPolls } from './unknown-polls.ts';

/** Whether the machine reports that something happened: some machines report in real time that nothing has. */
const isEvent = (reply: Reply): boolean =>
  (reply.kind === 'event' || reply.kind === 'exception') &&
  reply.code !== EXCEPTION.none &&
  reply.code !== EXCEPTION.waitingForInput;

/**
 * Acknowledges the replies of a machine that does not take a poll to no machine for that, but only another poll to itself. One
 * that repeats an event is taken for such a machine. Any machine may be one, so a question is never repeated without another
 * poll in between: the machine would repeat its reply.
 */
class Acknowledgement {
  readonly #profile: SasProfile;
  #byPoll: boolean;
  /** What the last event came in reply to. */
  #unacknowledged: Poll | undefined;
  /** The last poll that was answered. */
  #last: Poll | undefined;

  constructor(profile: SasProfile) {
    this.#profile = profile;
    this.#byPoll = profile.acknowledge === 'poll';
  }

  /** The reply to a poll is stored. `sameEvent`: how often in a row this event came. */
  stored(poll: Poll, reply: Reply, sameEvent: number): void {
    if (sameEvent > 1) this.#byPoll = true;
    this.#unacknowledged = this.#byPoll && isEvent(reply) ? poll : undefined;
    this.#last = poll;
  }

  /** The poll that is due before this question, or before any poll: one that differs from the last. Undefined when none is. */
  before(question?: Poll): Poll | undefined {
    const last = this.#unacknowledged ?? (question && sameBytes(question, this.#last) ? question : undefined);
    this.#unacknowledged = undefined;
    if (last === undefined) return undefined;
    return last.kind === 'general'
      ? creditsPoll(last.address, this.#profile.meterDigits)
      : generalPoll(last.address);
  }
}

const sameBytes = (one: Poll, other: Poll | undefined): boolean =>
  other !== undefined && Buffer.compare(one.bytes, other.bytes) === 0;

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
  #progress = new Progress();
  #recheckDue = false;
  readonly #acknowledgement: Acknowledgement;

  constructor(open: LineOpener, profile: SasProfile, schedule: LineSchedule, user: LineUser) {
    this.#open = open;
    this.#profile = profile;
    this.#schedule = schedule;
    this.#user = user;
    this.#acknowledgement = new Acknowledgement(profile);
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

  /** Asks the machine again for all that it is: it may have been set up otherwise. */
  recheck(): void {
    this.#unknown.clear();
    this.#recheckDue = true;
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
      const exchange = await this.#connected();
      if (exchange !== undefined) {
        failures = 0;
        const cut = () => exchange.close();
        signal.addEventListener('abort', cut);
        // Cut, or an event could not be stored: on the next connection the machine repeats what was not acknowledged.
        const failure = await this.#poll(exchange).catch(failureOf);
        exchange.close();
        signal.removeEventListener('abort', cut);
        await this.#outOfReach(failure).catch(() => undefined);
      }
      const { reopenFirstMs, reopenMostMs } = this.#profile;
      const wait = Math.min(reopenMostMs, reopenFirstMs * 2 ** failures);
      await this.wait(wait).catch(() => undefined);
    }
  }

  async #connected(): Promise<Exchange | undefined> {
    try {
      return await Exchange.open(this.#open, this.#profile, this.#stop.signal);
    } catch (error) {
      if (!this.#stop.signal.aborted) this.#user.failed({ kind: 'not-opened', why: messageOf(error) });
      return undefined;
    }
  }

  /** @throws {LineCut} in the end. */
  async #poll(exchange: Exchange): Promise<never> {
    this.#progress = new Progress();
    if (this.#profile.settleMs > 0) await this.wait(this.#profile.settleMs);
    await this.#find(exchange);
    await this.#greet(exchange);
    for (;;) {
      const reply = await this.#sendNext(exchange);
      if (this.#recheckDue) await this.#greet(exchange);
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
    if (this.#profile.wakeMs > 0) await this.wait(this.#profile.wakeMs);
  }

  #sendNext(exchange: Exchange): Promise<Reply> {
    const urgent = this.#schedule.urgent();
    const [question] = this.#questions;
    const other = this.#acknowledgement.before(urgent === undefined ? question?.poll : undefined);
    if (other !== undefined) return this.#sendScheduled(exchange, other);
    return urgent === undefined && question !== undefined
      ? this.#answer(exchange, question)
      : this.#sendScheduled(exchange, urgent ?? this.#schedule.routine());
  }

  async #greet(exchange: Exchange): Promise<void> {
    this.#recheckDue = false;
    for (const poll of this.#schedule.greeting()) {
      for (;;) {
        const reply = await this.#sendScheduled(exchange, poll);
        if (reply.kind === 'ack' || reply.kind === 'data') break;
        await this.#beforeRepeating(exchange, reply);
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
      await this.#process(exchange, poll, reply);
      if (reply.kind !== 'event' && reply.kind !== 'exception' && reply.kind !== 'busy') {
        this.#unknown.answered(poll);
        return this.#user.probed(poll, reply);
      }
      await this.#beforeRepeating(exchange, reply);
    }
  }

  /** The machine answered something else, which `#process` bounds. */
  async #beforeRepeating(exchange: Exchange, reply: Reply): Promise<void> {
    await this.#pause(isEvent(reply) ? this.#schedule.gap() : this.#schedule.pace());
    const other = this.#acknowledgement.before();
    if (other !== undefined) await this.#sendScheduled(exchange, other);
  }

  /** @throws {LineCut} unless the machine surely received the poll and does not know it, as in `#send`. */
  async #unanswered(exchange: Exchange, poll: Poll, garbled: Reply | undefined): Promise<void> {
    const mayLoseEvent = exchange.delaysPolls && this.#schedule.eventsInReplies();
    if (mayLoseEvent || garbled !== undefined) {
      this.#unknown.unanswered(poll);
      throw new LineCut(unansweredBy(poll, garbled));
    }
    // Answered behind it, a known poll shows that nothing is still under way.
    if (exchange.delaysPolls) await this.#sendScheduled(exchange, this.#schedule.known());
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
      throw new LineCut(unansweredBy(poll, reply));
    }
    await this.#process(exchange, poll, reply, answered);
    return reply;
  }

  /** Passes a reply on, and acknowledges it once that has resolved. @throws {LineCut} when too many were no answer. */
  async #process(
    exchange: Exchange,
    poll: Poll,
    reply: Reply,
    answered?: (data: Uint8Array | undefined) => Promise<void>,
  ): Promise<void> {
    await this.#report(reply);
    await answered?.(dataOf(reply));
    exchange.acknowledge();
    this.#progress.take(poll, reply);
    this.#acknowledgement.stored(poll, reply, this.#progress.sameEvent);
  }

  /** Passes an event on, where the reply is one. */
  async #report(reply: Reply): Promise<void> {
    if (reply.kind !== 'event' && reply.kind !== 'exception') return;
    if (reply.code === EXCEPTION.powerApplied) this.#unknown.clear();
    await this.#user.event(reply.code, reply.kind === 'event' ? reply.data : undefined);
  }

  #sendUntilAnswered(exchange: Exchange, poll: Poll, lostMost: number): Promise<Reply | undefined> {
    return askUntilAnswered(exchange, readdressed(poll, this.#address ?? poll.address), lostMost, {
      profile: this.#profile,
      quality: this.#quality,
      pause: () => this.#pause(this.#schedule.pace()),
      report: (reply) => this.#report(reply),
    });
  }

  async #outOfReach(failure: LineFailure): Promise<void> {
    if (!this.#stop.signal.aborted) this.#user.failed(failure);
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

const unansweredBy = (poll: Poll, reply: Reply | undefined): LineFailure => ({
  kind: reply === undefined ? 'silent' : 'damaged',
  poll,
});

const closed = (): Error => new Error('the driver was closed');
