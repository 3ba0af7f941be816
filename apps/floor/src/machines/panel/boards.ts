import type { Duplex } from 'node:stream';
import { discard } from '@floorcast/sas/line/stream-line';

/** A relay board that sets its outputs by commands, and does nothing by itself. */
export interface RelayBoard {
  /** Resolves when the board has set it, as far as the board confirms that. */
  set(output: number, closed: boolean): Promise<void>;
  close(): void;
}

/** Opens a board; `gone` is called when it goes away by itself. Rejects when it cannot be reached. */
export type BoardOpener = (signal: AbortSignal, gone: () => void) => Promise<RelayBoard>;

const HEAD = 0xa0;
const FRAME_BYTES = 4;
/** How long a board may take to answer (ms). */
const ANSWER_MS = 500;

const frame = (output: number, operation: number): Uint8Array =>
  Uint8Array.of(HEAD, output, operation, (HEAD + output + operation) & 0xff);

/** What is sent to close or open an output. With feedback the board is asked to answer. */
export const a0Frame = (output: number, closed: boolean, feedback: boolean): Uint8Array =>
  frame(output, (closed ? 1 : 0) + (feedback ? 2 : 0));

/**
 * A serial relay board of the common four-byte frames: `A0 <output> <operation> <sum>`. Without feedback the board says
 * nothing: that its relay has closed shows only in what the machine does. Its answer (`A0 <output> <state> <sum>`) is to
 * verify on each model.
 */
export class A0Board implements RelayBoard {
  readonly #stream: Duplex;
  readonly #feedback: boolean;
  #received: number[] = [];
  #answered: (() => void) | undefined;

  constructor(stream: Duplex, feedback: boolean) {
    this.#stream = stream;
    this.#feedback = feedback;
    stream.on('data', (chunk: Buffer) => {
      this.#received.push(...chunk);
      this.#answered?.();
    });
  }

  async set(output: number, closed: boolean): Promise<void> {
    this.#received = [];
    await this.#send(a0Frame(output, closed, this.#feedback));
    if (this.#feedback) await this.#awaitAnswer(frame(output, closed ? 1 : 0));
  }

  close(): void {
    discard(this.#stream);
  }

  #send(bytes: Uint8Array): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#stream.destroyed) reject(new Error('the relay board is gone'));
      else this.#stream.write(bytes, (error) => (error ? reject(error) : resolve()));
    });
  }

  /** @throws when the board answers something else, or nothing. */
  async #awaitAnswer(expected: Uint8Array): Promise<void> {
    await new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.#answered = undefined;
        resolve();
      };
      const timer = setTimeout(done, ANSWER_MS);
      this.#answered = () => {
        if (this.#received.length >= FRAME_BYTES) done();
      };
      this.#answered();
    });
    const answer = Buffer.from(this.#received);
    if (!answer.equals(expected))
      throw new Error(`the relay board answered ${answer.toString('hex') || 'nothing'}`);
  }
}

/** Sends a feature report: its first byte is the report's number. Rejects when the device does not take it. */
export interface FeatureReports {
  send(report: Uint8Array): Promise<void>;
  close(): void;
}

const CLOSE = 0xff;
const OPEN = 0xfd;

/** What is sent to close or open an output. */
export const hidReport = (output: number, closed: boolean): Uint8Array =>
  Uint8Array.of(0, closed ? CLOSE : OPEN, output, 0, 0, 0, 0, 0, 0);

/** A USB HID relay board (16C0:05DF): each output is set by a feature report, which the device takes or refuses. */
export class HidBoard implements RelayBoard {
  readonly #reports: FeatureReports;

  constructor(reports: FeatureReports) {
    this.#reports = reports;
  }

  set(output: number, closed: boolean): Promise<void> {
    return this.#reports.send(hidReport(output, closed));
  }

  close(): void {
    this.#reports.close();
  }
}
