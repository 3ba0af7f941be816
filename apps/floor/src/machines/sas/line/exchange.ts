import type { ByteLine } from '@floorcast/sas/line/stream-line';
import { ACKNOWLEDGE, type Poll } from '@floorcast/sas/messages/polls';
import { type Reply, ReplyReader } from '@floorcast/sas/messages/replies';
import type { LineOpener } from '../../../wires/wires.ts';
import type { SasProfile } from '../profile/profile.ts';

/** Why a line is given up, and opened again. */
export type LineFailure =
  | { readonly kind: 'cut' }
  | { readonly kind: 'not-opened'; readonly why: string }
  /** No machine calls its address. */
  | { readonly kind: 'no-call' }
  | { readonly kind: 'silent'; readonly poll: Poll }
  /** There are replies, and none of them is whole. */
  | { readonly kind: 'damaged'; readonly poll: Poll }
  | { readonly kind: 'refused'; readonly command: number }
  | { readonly kind: 'busy' }
  | { readonly kind: 'same-event'; readonly code: number }
  | { readonly kind: 'hand-pay-unreadable' }
  /** What the machine reported could not be stored: it repeats it. */
  | { readonly kind: 'not-stored'; readonly why: string };

/** The machine went out of reach. The last poll may or may not have arrived. */
export class LineCut extends Error {
  readonly failure: LineFailure;

  constructor(failure: LineFailure = { kind: 'cut' }) {
    super('the machine is out of reach');
    this.name = 'LineCut';
    this.failure = failure;
  }
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Why a line was given up: what else is thrown while a reply is processed comes from storing it. */
export const failureOf = (error: unknown): LineFailure =>
  error instanceof LineCut ? error.failure : { kind: 'not-stored', why: messageOf(error) };

interface Waiting {
  readonly reader: ReplyReader;
  readonly resolve: (reply: Reply | undefined) => void;
  readonly reject: (error: Error) => void;
  timer: NodeJS.Timeout | undefined;
}

interface Discovery {
  /** Received once. */
  candidate: number | undefined;
  readonly resolve: (address: number) => void;
  readonly reject: (error: Error) => void;
}

const ADDRESS_MOST = 127;
/** How long a machine is waited for that calls its own address; it does after five seconds of silence. */
const CALL_MOST_MS = 30_000;
/** More than the replies to one poll and all its repetitions. */
const BUFFERED_MOST = 4_096;

/** One poll and its reply at a time, over a line that may be cut. */
export class Exchange {
  readonly #profile: SasProfile;
  readonly #line: ByteLine;
  #waiting: Waiting | undefined;
  #discovery: Discovery | undefined;
  #askedAt = 0;
  #beganMs: number | undefined;
  /** Bytes since the last reply, without a poll that waits for them. */
  #buffered: number[] = [];
  #cut = false;

  private constructor(line: (listener: Exchange) => ByteLine, profile: SasProfile) {
    this.#profile = profile;
    this.#line = line(this);
  }

  /** Opens a line. @throws when it cannot be reached, or `signal` aborts. */
  static async open(openLine: LineOpener, profile: SasProfile, signal: AbortSignal): Promise<Exchange> {
    const exchange = new Exchange(await openLine(signal), profile);
    // Opening a serial port cannot be aborted.
    if (signal.aborted) exchange.close();
    signal.throwIfAborted();
    return exchange;
  }

  /**
   * Sends a poll and waits for its reply; undefined when none arrives. Does not acknowledge the reply.
   *
   * @throws {LineCut}
   */
  ask(poll: Poll): Promise<Reply | undefined> {
    this.#buffered = [];
    const reply = this.#wait(poll, this.#profile.replyMs);
    this.#askedAt = performance.now();
    this.#beganMs = undefined;
    if (!this.#cut) this.#line.write(poll.bytes, true);
    return reply;
  }

  /**
   * Waits for one more reply to a poll that was sent before; undefined when none arrives. A network may delay it for
   * longer than a reply takes.
   *
   * @throws {LineCut}
   */
  async awaitLate(poll: Poll): Promise<Reply | undefined> {
    const { replyMs, triesMost } = this.#profile;
    const reply = this.#wait(poll, this.delaysPolls ? triesMost * replyMs : replyMs);
    for (const value of this.#buffered.splice(0)) this.#take(value);
    return reply;
  }

  /** Whether a poll may arrive after the wait for its reply has ended. */
  get delaysPolls(): boolean {
    return this.#line.delaysPolls;
  }

  /** After how long the last reply began (ms); undefined when none did. */
  get beganMs(): number | undefined {
    return this.#beganMs;
  }

  /**
   * Waits in silence until a machine calls its own address: with the wake-up bit, or twice where that bit is not received.
   *
   * @throws {LineCut}
   */
  find(): Promise<number> {
    return new Promise<number>((resolve, reject) => {
      if (this.#cut) {
        reject(new LineCut());
        return;
      }
      const timer = setTimeout(() => reject(new LineCut({ kind: 'no-call' })), CALL_MOST_MS);
      const found = (address: number) => {
        clearTimeout(timer);
        resolve(address);
      };
      const failed = (error: Error) => {
        clearTimeout(timer);
        reject(error);
      };
      this.#discovery = { candidate: undefined, resolve: found, reject: failed };
    });
  }

  /** Acknowledges the machine's last reply: by a poll to another address. */
  acknowledge(): void {
    this.#line.write(ACKNOWLEDGE, true);
  }

  close(): void {
    this.#line.close();
  }

  byte(value: number, wakeup: boolean): void {
    if (this.#discovery !== undefined) this.#called(this.#discovery, value, wakeup);
    // With the wake-up bit a machine calls its own address.
    if (!wakeup) this.#take(value);
  }

  closed(): void {
    this.#cut = true;
    this.#discovery?.reject(new LineCut());
    this.#discovery = undefined;
    this.#endWait()?.reject(new LineCut());
  }

  #wait(poll: Poll, millis: number): Promise<Reply | undefined> {
    return new Promise((resolve, reject) => {
      if (this.#cut) {
        reject(new LineCut());
        return;
      }
      const waiting = { reader: new ReplyReader(poll), resolve, reject, timer: undefined };
      this.#waiting = waiting;
      this.#after(waiting, millis, () => undefined);
    });
  }

  #take(value: number): void {
    const waiting = this.#waiting;
    if (waiting === undefined) {
      if (this.#buffered.length < BUFFERED_MOST) this.#buffered.push(value);
      return;
    }
    this.#beganMs ??= performance.now() - this.#askedAt;
    const reply = waiting.reader.take(value);
    if (reply !== undefined) this.#end(reply);
    else this.#after(waiting, this.#profile.silenceMs, () => waiting.reader.silence());
  }

  #called(discovery: Discovery, value: number, wakeup: boolean): void {
    const surely = wakeup || discovery.candidate === value;
    discovery.candidate = value;
    if (!surely || value === 0 || value > ADDRESS_MOST) return;
    this.#discovery = undefined;
    discovery.resolve(value);
  }

  /** Ends the wait after so many milliseconds. Bytes that arrived while this process was late are read before that. */
  #after(waiting: Waiting, millis: number, end: () => Reply | undefined): void {
    clearTimeout(waiting.timer);
    const timer = setTimeout(() => {
      setImmediate(() => {
        if (this.#waiting === waiting && waiting.timer === timer) this.#end(end());
      });
    }, millis);
    waiting.timer = timer;
  }

  #end(reply: Reply | undefined): void {
    this.#endWait()?.resolve(reply);
  }

  #endWait(): Waiting | undefined {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    clearTimeout(waiting?.timer);
    return waiting;
  }
}
