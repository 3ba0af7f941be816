import { closeSync, constants, openSync, readSync, writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { TERMINAL, Termios } from '../wire/pty.ts';

type Parity = 'mark' | 'space';

const { PARENB, PARODD, CMSPAR } = TERMINAL;
const FLAGS = constants.O_RDWR | constants.O_NOCTTY | constants.O_NONBLOCK;
/** How long it waits for a byte, and how often it looks (ms). */
const PATIENCE_MS = 3_000;
const LOOK_MS = 2;

/** A SAS host that knows nothing but its serial port: mark parity for the first byte of a message, space for the others. */
export class TerminalHost {
  readonly #fd: number;
  readonly #pauseMs: number;
  readonly #own: boolean;

  /**
   * `pauseMs`: how long it waits between a change of parity and what comes next; `own`: it sets the local flags by itself, and
   * does not leave those that it does not know.
   */
  constructor(path: string, { pauseMs = 0, own = false } = {}) {
    this.#fd = openSync(path, FLAGS);
    this.#pauseMs = pauseMs;
    this.#own = own;
    Termios.of(this.#fd).makeRaw().apply(this.#fd);
  }

  /** Sends the address with the wake-up bit, then the rest; reads so many bytes, or as many as come. */
  async ask(message: Uint8Array, bytes: number): Promise<string> {
    this.#discard();
    await this.#send('mark', message.subarray(0, 1));
    await this.#send('space', message.subarray(1));
    return this.read(bytes);
  }

  /** Reads so many bytes, as hexadecimal digits; fewer when no more come. */
  async read(bytes: number): Promise<string> {
    const got: number[] = [];
    for (let waited = 0; got.length < bytes && waited < PATIENCE_MS; waited += LOOK_MS) {
      got.push(...this.#available(bytes - got.length));
      if (got.length < bytes) await sleep(LOOK_MS);
    }
    return Buffer.from(got).toString('hex');
  }

  close(): void {
    closeSync(this.#fd);
  }

  async #send(parity: Parity, bytes: Uint8Array): Promise<void> {
    const termios = Termios.of(this.#fd);
    termios.control = (termios.control & ~PARODD) | CMSPAR | PARENB | (parity === 'mark' ? PARODD : 0);
    if (this.#own) termios.local = 0;
    termios.apply(this.#fd);
    if (this.#pauseMs > 0) await sleep(this.#pauseMs);
    if (bytes.length > 0) writeSync(this.#fd, bytes);
    if (this.#pauseMs > 0) await sleep(this.#pauseMs);
  }

  #discard(): void {
    while (this.#available(256).length > 0);
  }

  #available(most: number): Uint8Array {
    const bytes = Buffer.alloc(most);
    try {
      return bytes.subarray(0, readSync(this.#fd, bytes));
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'EAGAIN') return new Uint8Array();
      throw error;
    }
  }
}
