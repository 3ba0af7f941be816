import { pollLength } from '@floorcast/sas/messages/polls';

/** A host that pauses for so long (ms) within a message does not go on with it. */
const PAUSE_MOST_MS = 250;
const ESCAPE = 0xff;
const MARKED = 0x00;

/** The ninth bit of a byte; `unknown`: the settings changed around it, or carry none. */
export type NinthBit = 'mark' | 'space' | 'unknown';

/**
 * Which bytes of a host begin a message. A parity says it for sure. Where none is known, a byte behind a whole message begins
 * the next one. Bytes in the escape of a byte stream say it by themselves.
 */
export class WakeupReader {
  readonly #byte: (value: number, wakeup: boolean) => void;
  #message: number[] = [];
  #lastAt = 0;
  /** `marked`: the next byte begins a message. */
  #escape: 'no' | 'escape' | 'marked' = 'no';
  /** The host writes the escape. */
  #escapes = false;

  constructor(byte: (value: number, wakeup: boolean) => void) {
    this.#byte = byte;
  }

  get escapes(): boolean {
    return this.#escapes;
  }

  /** Another host may have opened the terminal. */
  settingsChanged(): void {
    this.#escapes = false;
    this.#escape = 'no';
  }

  /** `mayEscape`: the terminal is set as no host that switches its parity sets it. */
  take(chunk: Uint8Array, ninth: NinthBit, mayEscape: boolean): void {
    chunk.forEach((value, i) => {
      const begins = this.#message.length === 0 && ninth === 'unknown';
      // FF 00 begins an escape; FF by itself is a general poll to address 127.
      if (mayEscape && begins && value === ESCAPE && chunk[i + 1] === MARKED) this.#escapes = true;
      if (this.#escapes) this.#unescape(value);
      else this.#take(value, ninth);
    });
  }

  #take(value: number, ninth: NinthBit): void {
    const now = performance.now();
    if (now - this.#lastAt > PAUSE_MOST_MS) this.#message = [];
    this.#lastAt = now;
    const wakeup = ninth === 'unknown' ? this.#message.length === 0 : ninth === 'mark';
    if (wakeup) this.#message = [value];
    else if (this.#message.length > 0) this.#message.push(value);
    if (pollLength(this.#message) === this.#message.length) this.#message = [];
    this.#byte(value, wakeup);
  }

  #unescape(value: number): void {
    if (this.#escape === 'no' && value === ESCAPE) this.#escape = 'escape';
    else if (this.#escape === 'escape' && value === MARKED) this.#escape = 'marked';
    else {
      this.#byte(value, this.#escape === 'marked');
      this.#escape = 'no';
    }
  }
}
