import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { EXCEPTION } from '@floorcast/sas/exceptions';
import { type Poll, readdressed } from '@floorcast/sas/polls';
import { dataOf, type Reply } from '@floorcast/sas/replies';
import type { LineOpener } from '../../wires/line-opener.ts';
import type { LinkQuality } from '../driver.ts';
import { Exchange, LineCut } from './exchange.ts';
import { LineQuality } from './line-quality.ts';
import type { SasProfile } from './profile.ts';
import { UnknownPolls } from './unknown-polls.ts';

/** Who speaks over a line, and listens to what the machine says of itself. */
export interface LineUser {
  /** 1 to 127; `discover`: the machine is waited for to call it. */
  readonly sasAddress: number | 'discover';
  /** What is asked first on every connection; the machine is within reach once it has answered all. */
  greeting(): readonly Poll[];
  /** Asked once after the greeting: a machine that does not know one is silent, and is there all the same. */
  probes(): readonly Poll[];
  probed(poll: Poll, reply: Reply | undefined): void;
  /** What must be asked before everybody's questions. */
  urgent(): Poll | undefined;
  /** The next poll when nobody asks anything. */
  routine(): Poll;
  /** How long to wait before that (ms). */
  pace(): number;
  /** How long to wait before a poll that is urgent (ms). */
  gap(): number;
  /**
   * The answer to a greeting, urgent or routine poll; undefined when it was something else, or none. Acknowledged once
   * this has ended.
   */
  answered(poll: Poll, data: Uint8Array | undefined): Promise<void>;
  /** An event is acknowledged once this has ended. `data` is undefined when the machine gave its code alone. */
  event(code: number, data: Uint8Array | undefined): Promise<void>;
  /** The machine came within reach, or went out of it. */
  reachable(is: boolean): Promise<void>;
}

/** `when-back`: waits while the machine is away, and is asked again after. `now`: fails with {@link LineCut} instead. */
export type Patience = 'when-back' | 'now';

interface Question {
  readonly poll: Poll;
  readonly patience: Patience;
  readonly resolve: (reply: Reply) => void;
  readonly reject: (error: Error) => void;
}

/** Keeps one machine's line: opens it again and again, polls, and gives every question and every event its due. */
export class MachineLine {
  readonly #open: LineOpener;
  readonly #profile: SasProfile;
  readonly #user: LineUser;
  readonly #stop = new AbortController();
  readonly #running: Promise<void>;
  readonly #quality = new LineQuality();
  readonly #unknown = new UnknownPolls();
  #address: number | undefined;
  #questions: Question[] = [];
  #up = false;
  #wake: (() => void) | undefined;

  constructor(open: LineOpener, profile: SasProfile, user: LineUser) {
    this.#open = open;
    this.#profile = profile;
    this.#user = user;
    this.#running = this.#keepOpen();
  }

  /** Whether the machine is within reach. */
  get up(): boolean {
    return this.#up;
  }

  get quality(): LinkQuality {
    return this.#quality.report;
  }

  /**
   * Asks the machine until its answer has come whole.
   *
   * @throws {LineCut} with patience `now`: whether the machine heard the question is unknown.
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

  /** Ends after so many milliseconds. @throws when the line is closed. */
  async wait(millis: number): Promise<void> {
    await sleep(millis, undefined, { signal: this.#stop.signal });
  }

  async close(): Promise<void> {
    this.#stop.abort();
    this.#wake?.();
    await this.#running;
    for (const { reject } of this.#questions.splice(0)) reject(closed());
  }

  async #keepOpen(): Promise<void> {
    const { signal } = this.#stop;
    for (let failures = 0; !signal.aborted; failures++) {
      const exchange = await Exchange.open(this.#open, this.#profile, signal).catch(() => undefined);
      if (exchange !== undefined) {
        failures = 0;
        const cut = () => exchange.close();
        signal.addEventListener('abort', cut);
        // Cut, or an event could not be kept: on the next connection the machine repeats what was not acknowledged.
        await this.#talk(exchange).catch(() => exchange.close());
        signal.removeEventListener('abort', cut);
        await this.#outOfReach().catch(() => undefined);
      }
      const { reopenFirstMs, reopenMostMs } = this.#profile;
      const wait = Math.min(reopenMostMs, reopenFirstMs * 2 ** failures);
      await this.wait(wait).catch(() => undefined);
    }
  }

  /** @throws {LineCut} in the end. */
  async #talk(exchange: Exchange): Promise<never> {
    if (this.#profile.settleMs > 0) await this.wait(this.#profile.settleMs);
    await this.#find(exchange);
    await this.#greet(exchange);
    for (;;) {
      const reply = await this.#askNext(exchange);
      // An event seldom comes alone.
      const hurry = this.#questions.length > 0 || isNews(reply);
      await this.#pause(hurry && reply.kind !== 'busy' ? this.#user.gap() : this.#user.pace());
    }
  }

  /** Knows the machine's address then. A machine listens to its own once it has heard another. */
  async #find(exchange: Exchange): Promise<void> {
    const { sasAddress } = this.#user;
    if (sasAddress !== 'discover') this.#address = sasAddress;
    this.#address ??= await exchange.find();
    exchange.acknowledge();
  }

  #askNext(exchange: Exchange): Promise<Reply> {
    const urgent = this.#user.urgent();
    const [question] = this.#questions;
    return urgent === undefined && question !== undefined
      ? this.#answer(exchange, question)
      : this.#askRoutine(exchange, urgent ?? this.#user.routine());
  }

  async #greet(exchange: Exchange): Promise<void> {
    for (const poll of this.#user.greeting()) {
      for (;;) {
        const reply = await this.#askRoutine(exchange, poll);
        if (reply.kind === 'ack' || reply.kind === 'data') break;
        await this.#pause(isNews(reply) ? this.#user.gap() : this.#user.pace());
      }
    }
    for (const poll of this.#user.probes()) await this.#probe(exchange, poll);
    this.#up = true;
    await this.#user.reachable(true);
  }

  async #probe(exchange: Exchange, poll: Poll): Promise<void> {
    if (this.#unknown.has(poll)) return this.#user.probed(poll, undefined);
    for (;;) {
      const reply = await this.#askAgain(exchange, poll, this.#profile.triesMost);
      if (!isWhole(reply)) return this.#unanswered(exchange, poll, reply);
      await this.#heard(exchange, reply);
      if (reply.kind !== 'event' && reply.kind !== 'exception' && reply.kind !== 'busy') {
        this.#unknown.answered(poll);
        return this.#user.probed(poll, reply);
      }
      await this.#pause(this.#user.gap());
    }
  }

  /** @throws {LineCut} where it is not known that the machine has heard it and says nothing, as in `#say`. */
  #unanswered(exchange: Exchange, poll: Poll, noise: Reply | undefined): void {
    if (exchange.holdsUp || noise !== undefined) {
      this.#unknown.unanswered(poll);
      throw new LineCut();
    }
    this.#user.probed(poll, undefined);
  }

  #askRoutine(exchange: Exchange, poll: Poll): Promise<Reply> {
    return this.#say(exchange, poll, (data) => this.#user.answered(poll, data));
  }

  /** Puts the first question to the machine. It stays the first when something else was answered. */
  async #answer(exchange: Exchange, { poll, resolve }: Question): Promise<Reply> {
    const reply = await this.#say(exchange, poll);
    if (reply.kind === 'event' || reply.kind === 'busy') return reply;
    this.#questions.shift();
    resolve(reply);
    return reply;
  }

  /**
   * One poll and its reply, acknowledged when all that it says is kept.
   *
   * @throws {LineCut} when the machine did not answer: it may still come to all that it was asked, and what it answers
   * then nobody hears. Another poll behind those would acknowledge that; so the next goes over a new connection.
   */
  async #say(
    exchange: Exchange,
    poll: Poll,
    answered?: (data: Uint8Array | undefined) => Promise<void>,
  ): Promise<Reply> {
    const reply = await this.#askAgain(exchange, poll, this.#profile.lostMost);
    if (!isWhole(reply)) {
      // It may have another address now.
      this.#address = undefined;
      throw new LineCut();
    }
    await this.#heard(exchange, reply, answered);
    return reply;
  }

  async #heard(
    exchange: Exchange,
    reply: Reply,
    answered?: (data: Uint8Array | undefined) => Promise<void>,
  ): Promise<void> {
    await this.#report(reply);
    await answered?.(dataOf(reply));
    exchange.acknowledge();
  }

  /** What the machine says of itself, if it does. */
  async #report(reply: Reply): Promise<void> {
    if (reply.kind !== 'event' && reply.kind !== 'exception') return;
    if (reply.code === EXCEPTION.powerApplied) this.#unknown.forget();
    await this.#user.event(reply.code, reply.kind === 'event' ? reply.data : undefined);
  }

  /**
   * The same poll again tells the machine that its reply did not arrive, and it repeats that reply; any other poll
   * would acknowledge it, and an event in it would be lost. Returns what came last when nothing came whole.
   */
  async #askAgain(exchange: Exchange, poll: Poll, lostMost: number): Promise<Reply | undefined> {
    const { triesMost } = this.#profile;
    const asked = readdressed(poll, this.#address ?? poll.address);
    let last: Reply | undefined;
    for (let lost = 0; lost < lostMost; lost++) {
      if (lost > 0 && lost % triesMost === 0) await this.#pause(this.#user.pace());
      this.#quality.polled(lost);
      const reply = await exchange.ask(asked);
      this.#quality.heard(reply, exchange.beganMs);
      last = (isWhole(reply) ? await this.#hearOwed(exchange, asked, reply, lost) : reply) ?? last;
      if (isWhole(last)) return last;
    }
    return last;
  }

  /**
   * A reply that was only late comes beside the one to the same poll again. Taken for the reply to the next poll, it would
   * have an event acknowledged that nobody has heard. What has happened in between is in the last alone, which is returned.
   */
  async #hearOwed(exchange: Exchange, poll: Poll, first: Reply, owed: number): Promise<Reply> {
    let reply = first;
    for (let late = 0; late < owed && isWhole(reply); late++) {
      const next = await exchange.hear(poll);
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

  /** Waits, until somebody asks something or the line is closed. */
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

/** Whether there may be more to hear: some machines say in real time that nothing has happened. */
const isNews = (reply: Reply): boolean =>
  reply.kind === 'event' && reply.code !== EXCEPTION.none && reply.code !== EXCEPTION.waitingForInput;

const isWhole = (reply: Reply | undefined): reply is Exclude<Reply, { kind: 'garbled' }> =>
  reply !== undefined && reply.kind !== 'garbled';

const closed = (): Error => new Error('the driver was closed');
