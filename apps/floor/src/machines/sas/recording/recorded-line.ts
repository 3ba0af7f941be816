import { withCrc } from '@floorcast/sas/codec/crc';
import { COMMAND } from '@floorcast/sas/messages/polls';
import type { LineOpener } from '../../../wires/wires.ts';

/** Where the registration key is, of so many bytes: in the host's messages, and in the machine's. */
const KEY_BYTES = 20;
const KEY_AT = {
  host: new Map<number, number>([
    [COMMAND.transfer, 26],
    [COMMAND.register, 8],
  ]),
  machine: new Map<number, number>([[COMMAND.register, 8]]),
} as const;

/** A message whose registration key, the only secret of a line, is all zero; its CRC holds again. */
export function withoutKey(message: Uint8Array, from: keyof typeof KEY_AT): Uint8Array {
  const at = KEY_AT[from].get(message[1] ?? 0);
  if (at === undefined || message.length < at + KEY_BYTES + 2) return message;
  return withCrc([...message.slice(0, -2)].map((byte, i) => (i >= at && i < at + KEY_BYTES ? 0 : byte)));
}

/** Writes down what is sent and received on a line, each exchange as one line of a recording. */
class Recorder {
  readonly #write: (line: string) => void;
  readonly #began = performance.now();
  #sent: { at: number; message: Uint8Array } | undefined;
  #received: number[] = [];
  #firstAt = 0;
  /** The last two lines without their times, and how many after them were the same in turn. */
  #last: string[] = [];
  #alike = 0;

  constructor(write: (line: string) => void) {
    this.#write = write;
  }

  sent(message: Uint8Array): void {
    this.#flush();
    this.#sent = { at: this.#now(), message: withoutKey(message, 'host') };
  }

  received(value: number, wakeup: boolean): void {
    if (this.#received.length === 0) this.#firstAt = this.#now();
    this.#received.push(value);
    if (!wakeup) return;
    // A machine that calls its own address: nothing was sent for it.
    this.#received.pop();
    this.#flush();
    this.#line(this.#now(), `* ${hexOf([value])}`);
  }

  event(what: 'open' | 'close'): void {
    this.#flush();
    this.#line(this.#now(), what);
  }

  /** Nothing more is recorded. */
  end(): void {
    this.#flush();
    this.#writeAlike();
  }

  #now(): number {
    return Math.round(performance.now() - this.#began);
  }

  #flush(): void {
    const { at, message } = this.#sent ?? { at: this.#firstAt, message: new Uint8Array() };
    const reply = withoutKey(Uint8Array.from(this.#received), 'machine');
    const delay = this.#firstAt - at;
    if (this.#sent !== undefined || reply.length > 0)
      this.#line(at, `> ${hexOf(message)}${reply.length === 0 ? '' : ` < ${hexOf(reply)}`}`, delay);
    this.#sent = undefined;
    this.#received = [];
  }

  /** Idle polls alternate with their acknowledgements: what goes on like the last two lines is only counted. */
  #line(at: number, text: string, delay?: number): void {
    if (this.#last.length === 2 && this.#last[this.#alike % 2] === text) {
      this.#alike++;
      return;
    }
    this.#writeAlike();
    this.#last = [...this.#last.slice(-1), text];
    this.#write(`${at} ${text}${text.includes('<') ? ` +${delay ?? 0}` : ''}`);
  }

  #writeAlike(): void {
    if (this.#alike > 0) {
      this.#write(`= ${this.#alike}`);
      if (this.#alike % 2 === 1) this.#last.reverse();
    }
    this.#alike = 0;
  }
}

/** A line all of whose bytes are recorded with their times. `end`: writes what is left. */
export function recordedLine(
  open: LineOpener,
  write: (line: string) => void,
): { readonly open: LineOpener; end(): void } {
  const recorder = new Recorder(write);
  return {
    open: async (signal) => {
      const connect = await open(signal);
      return (listener) => {
        recorder.event('open');
        const line = connect({
          byte: (value, wakeup) => {
            recorder.received(value, wakeup);
            listener.byte(value, wakeup);
          },
          closed: () => {
            recorder.event('close');
            listener.closed();
          },
        });
        return {
          delaysPolls: line.delaysPolls,
          write: (bytes, wakeup) => {
            recorder.sent(bytes);
            line.write(bytes, wakeup);
          },
          close: () => line.close(),
        };
      };
    },
    end: () => recorder.end(),
  };
}

export const hexOf = (bytes: Iterable<number>): string =>
  [...bytes].map((byte) => byte.toString(16).toUpperCase().padStart(2, '0')).join(' ');
