import { withCrc } from '@floorcast/sas/codec/crc';
import type { ByteLine } from '@floorcast/sas/line/stream-line';
import { pollLength } from '@floorcast/sas/messages/polls';
import { behaviourOf, type Quirk, type QuirkState } from './quirks.ts';

interface Slave {
  take(byte: number, wakeup: boolean): void;
  reset(): void;
}

/** After such a silence (ms) the host is taken to have restarted. */
const SILENCE_MS = 1_000;

/**
 * Between a machine's line and its slave: changes what the machine receives and sends, as real cabinets do. Without a quirk
 * every byte passes.
 */
export class QuirkySlave {
  readonly #address: number;
  readonly #line: () => ByteLine | undefined;
  #slave: Slave | undefined;
  #quirks: readonly Quirk[];
  #message: number[] = [];
  /** The last message of the host to this machine. */
  #last: Uint8Array = new Uint8Array();
  #lastAt = Number.NEGATIVE_INFINITY;
  #delayed: NodeJS.Timeout | undefined;
  #state: { -readonly [K in keyof QuirkState]: QuirkState[K] };

  constructor(address: number, line: () => ByteLine | undefined, quirks: readonly Quirk[]) {
    this.#address = address;
    this.#line = line;
    this.#quirks = [...quirks];
    this.#state = this.#fresh();
  }

  /** The slave's end. */
  behind(slave: Slave): void {
    this.#slave = slave;
  }

  set(quirks: readonly Quirk[]): void {
    this.#quirks = [...quirks];
    this.#state = this.#fresh();
  }

  /** The line as the slave has it; undefined while none is connected. */
  line(): ByteLine | undefined {
    const line = this.#line();
    if (line === undefined || this.#quirks.length === 0) return line;
    return {
      delaysPolls: line.delaysPolls,
      write: (bytes, wakeup) => (wakeup ? line.write(bytes, true) : this.#say(bytes)),
      close: () => line.close(),
    };
  }

  take(byte: number, wakeup: boolean): void {
    if (this.#quirks.length === 0) {
      this.#slave?.take(byte, wakeup);
      return;
    }
    if (wakeup) {
      this.#message = [];
      clearTimeout(this.#delayed);
    } else if (this.#message.length === 0) return;
    this.#message.push(byte);
    if (this.#message.length !== pollLength(this.#message)) return;
    const message = Uint8Array.from(this.#message);
    this.#message = [];
    this.#hear(message);
  }

  reset(): void {
    clearTimeout(this.#delayed);
    this.#message = [];
    this.#state = this.#fresh();
    this.#slave?.reset();
  }

  #fresh(): QuirkState {
    return { address: this.#address, since: performance.now(), messages: 0, locked: false, event: undefined };
  }

  #hear(message: Uint8Array): void {
    if (performance.now() - this.#lastAt > SILENCE_MS) this.#state = this.#fresh();
    this.#lastAt = performance.now();
    this.#last = message;
    let received: Uint8Array = message;
    for (const quirk of this.#quirks) {
      const change = behaviourOf(quirk).hears?.(received, this.#state);
      if (change === undefined) continue;
      this.#count(message);
      if ('answer' in change) {
        const { answer } = change;
        this.#say(answer.length > 2 ? withCrc(answer) : Uint8Array.from(answer));
        return;
      }
      if (change.message === undefined) return;
      received = change.message;
    }
    this.#count(message);
    received.forEach((byte, i) => {
      this.#slave?.take(byte, i === 0);
    });
  }

  #count([first = 0]: Uint8Array): void {
    if ((first & 0x7f) === this.#address) this.#state.messages++;
  }

  #say(reply: Uint8Array): void {
    let said = reply;
    let delay = 0;
    for (const quirk of this.#quirks) {
      const { says, delayMs = 0 } = behaviourOf(quirk);
      said = says?.(said, this.#last, this.#state) ?? said;
      delay += delayMs;
    }
    const write = () => this.#line()?.write(said, false);
    if (delay === 0) write();
    else this.#delayed = setTimeout(write, delay);
  }
}
