import { ACKNOWLEDGE, type Poll } from '@floorcast/sas/polls';
import { type Reply, ReplyReader } from '@floorcast/sas/replies';
import type { ByteLine } from '@floorcast/sas/stream-line';
import type { LineOpener } from '../../wires/line-opener.ts';
import type { SasProfile } from './profile.ts';

/** The machine went out of reach. What was being said may or may not have arrived. */
export class LineCut extends Error {
  constructor() {
    super('the machine is out of reach');
    this.name = 'LineCut';
  }
}

interface Listening {
  readonly reader: ReplyReader;
  readonly resolve: (reply: Reply | undefined) => void;
  readonly reject: (error: Error) => void;
  timer: NodeJS.Timeout | undefined;
}

interface Finding {
  /** Heard once. */
  candidate: number | undefined;
  readonly resolve: (address: number) => void;
  readonly reject: (error: Error) => void;
}

const ADDRESS_MOST = 127;
/** More than the replies to one poll and all its repetitions. */
const UNHEARD_MOST = 4_096;

/** One poll and its reply at a time, over a line that may be cut. */
export class Exchange {
  readonly #profile: SasProfile;
  readonly #line: ByteLine;
  #listening: Listening | undefined;
  #finding: Finding | undefined;
  #askedAt = 0;
  #beganMs: number | undefined;
  /** What has come since the last reply, without a question. */
  #unheard: number[] = [];
  #cut = false;

  private constructor(line: (listener: Exchange) => ByteLine, profile: SasProfile) {
    this.#profile = profile;
    this.#line = line(this);
  }

  /** Opens a line. @throws when it cannot be reached or `signal` aborts. */
  static async open(openLine: LineOpener, profile: SasProfile, signal: AbortSignal): Promise<Exchange> {
    const exchange = new Exchange(await openLine(signal), profile);
    // Opening a serial port cannot be given up half way.
    if (signal.aborted) exchange.close();
    signal.throwIfAborted();
    return exchange;
  }

  /**
   * Sends a poll and waits for its reply; undefined when none came. Does not acknowledge the reply.
   *
   * @throws {LineCut}
   */
  ask(poll: Poll): Promise<Reply | undefined> {
    this.#unheard = [];
    const reply = this.#listen(poll, this.#profile.replyMs);
    this.#askedAt = performance.now();
    this.#beganMs = undefined;
    if (!this.#cut) this.#line.write(poll.bytes, true);
    return reply;
  }

  /**
   * Waits for one more reply to a poll that was sent before; undefined when none came. A network may hold it up for
   * longer than a reply takes.
   *
   * @throws {LineCut}
   */
  async hear(poll: Poll): Promise<Reply | undefined> {
    const { replyMs, triesMost } = this.#profile;
    const reply = this.#listen(poll, this.holdsUp ? triesMost * replyMs : replyMs);
    for (const value of this.#unheard.splice(0)) this.#take(value);
    return reply;
  }

  /** Whether a poll may arrive when its reply is not waited for any more. */
  get holdsUp(): boolean {
    return this.#line.holdsUp;
  }

  /** After how long the last reply began (ms); undefined when none did. */
  get beganMs(): number | undefined {
    return this.#beganMs;
  }

  /**
   * Is silent until a machine calls its own address: with the wake-up bit, or twice where that cannot be heard.
   *
   * @throws {LineCut}
   */
  find(): Promise<number> {
    return new Promise((resolve, reject) => {
      if (this.#cut) reject(new LineCut());
      else this.#finding = { candidate: undefined, resolve, reject };
    });
  }

  /** Tells the machine that its last reply arrived: a poll to another address. */
  acknowledge(): void {
    this.#line.write(ACKNOWLEDGE, true);
  }

  close(): void {
    this.#line.close();
  }

  byte(value: number, wakeup: boolean): void {
    if (this.#finding !== undefined) this.#called(this.#finding, value, wakeup);
    // With the wake-up bit a machine calls its own address.
    if (!wakeup) this.#take(value);
  }

  closed(): void {
    this.#cut = true;
    this.#finding?.reject(new LineCut());
    this.#finding = undefined;
    this.#stopListening()?.reject(new LineCut());
  }

  #listen(poll: Poll, millis: number): Promise<Reply | undefined> {
    return new Promise((resolve, reject) => {
      if (this.#cut) {
        reject(new LineCut());
        return;
      }
      const listening = { reader: new ReplyReader(poll), resolve, reject, timer: undefined };
      this.#listening = listening;
      this.#after(listening, millis, () => undefined);
    });
  }

  #take(value: number): void {
    const listening = this.#listening;
    if (listening === undefined) {
      if (this.#unheard.length < UNHEARD_MOST) this.#unheard.push(value);
      return;
    }
    this.#beganMs ??= performance.now() - this.#askedAt;
    const reply = listening.reader.take(value);
    if (reply !== undefined) this.#end(reply);
    else this.#after(listening, this.#profile.silenceMs, () => listening.reader.silence());
  }

  #called(finding: Finding, value: number, wakeup: boolean): void {
    const surely = wakeup || finding.candidate === value;
    finding.candidate = value;
    if (!surely || value === 0 || value > ADDRESS_MOST) return;
    this.#finding = undefined;
    finding.resolve(value);
  }

  /** Ends the wait after so many milliseconds. What came while this process was late is heard before that. */
  #after(listening: Listening, millis: number, end: () => Reply | undefined): void {
    clearTimeout(listening.timer);
    const timer = setTimeout(() => {
      setImmediate(() => {
        if (this.#listening === listening && listening.timer === timer) this.#end(end());
      });
    }, millis);
    listening.timer = timer;
  }

  #end(reply: Reply | undefined): void {
    this.#stopListening()?.resolve(reply);
  }

  #stopListening(): Listening | undefined {
    const listening = this.#listening;
    this.#listening = undefined;
    clearTimeout(listening?.timer);
    return listening;
  }
}
