import { crcHolds } from '../codec/crc.ts';
import { fromBcd } from '../codec/layout.ts';
import { eventDataLength } from './exceptions.ts';
import { COMMAND, type Poll, type ReplyShape, replyShape } from './polls.ts';

/** What a machine answered to one poll. */
export type Reply =
  | { readonly kind: 'exception'; readonly code: number }
  /** In place of an exception: the checksum of the machine's programs that was asked for before. */
  | { readonly kind: 'rom-signature'; readonly signature: number }
  /** A real-time event, which may come in place of any reply: the poll was not answered. */
  | { readonly kind: 'event'; readonly code: number; readonly data: Uint8Array }
  | { readonly kind: 'ack' }
  | { readonly kind: 'nack' }
  | { readonly kind: 'busy' }
  /** The data of a long poll's reply, without address, command, length and CRC. */
  | { readonly kind: 'data'; readonly data: Uint8Array }
  | { readonly kind: 'garbled' };

/** What a long poll was answered with; undefined when the answer was something else. */
export const dataOf = (reply: Reply): Uint8Array | undefined =>
  reply.kind === 'data' ? reply.data : undefined;

const EVENT = 0xff;
const NACK = 0x80;
const BUSY = 0x00;
const ROM_SIGNATURE_BYTES = 6;
/** Address, FF, code, CRC. */
const EVENT_LEAST = 5;
/** No frame is longer: the length is one byte. */
const FRAME_MOST = 3 + 255 + 2;

/**
 * Reads one reply from the bytes of a machine, as they arrive. It goes by the frame and never by the expected reply: an event
 * may replace the reply. The remainder of a malformed frame is dropped, so that its tail is not read as the next reply.
 */
export class ReplyReader {
  readonly #poll: Poll;
  readonly #bytes: number[] = [];
  #garbled = false;

  constructor(poll: Poll) {
    this.#poll = poll;
  }

  /** Takes the next byte. Returns the reply when it is whole. */
  take(byte: number): Reply | undefined {
    this.#bytes.push(byte);
    if (this.#bytes.length > FRAME_MOST) return { kind: 'garbled' };
    if (this.#garbled) return undefined;
    const expected = this.#expectedBytes();
    const reply = this.#bytes.length === expected ? this.#read() : undefined;
    this.#garbled = expected === 'garbled' || reply?.kind === 'garbled';
    return this.#garbled ? undefined : reply;
  }

  /** The line has fallen silent: what there is must be all. */
  silence(): Reply {
    const [first, ...rest] = this.#bytes;
    if (this.#mayEndHere()) return this.#read();
    return (first !== undefined && rest.length === 0 && this.#alone(first)) || { kind: 'garbled' };
  }

  /** How many bytes the frame has; `more`: that is not known yet. */
  #expectedBytes(): number | 'more' | 'garbled' {
    const { address, kind } = this.#poll;
    const [first = 0, second, third] = this.#bytes;
    // One byte may be all, or the beginning of something longer. No CRC guards it: only the silence tells a reply of one
    // byte from the damaged head of an event, which would be acknowledged with it.
    if (second === undefined) return 'more';
    if (first !== address) return 'garbled';
    if (second === EVENT) return third === undefined ? 'more' : this.#eventBytes(third);
    if (kind === 'general' && second === COMMAND.romSignature) return ROM_SIGNATURE_BYTES;
    if (second === BUSY) return 2;
    if (kind === 'general' || second !== this.#poll.command) return 'garbled';
    const shape = shapeOf(this.#poll);
    if (shape === undefined || shape.kind === 'ack') return 'garbled';
    if (shape.kind === 'fixed') return shape.bytes;
    if (shape.kind === 'tailed') return shape.most;
    return third === undefined ? 'more' : 3 + third + 2;
  }

  /** Models say more with an event than is known of its code: one whose CRC does not hold there ends with the silence. */
  #eventBytes(code: number): number | 'more' {
    const known = EVENT_LEAST + eventDataLength(code);
    if (this.#bytes.length < known) return known;
    return this.#bytes.length === known && crcHolds(Uint8Array.from(this.#bytes)) ? known : 'more';
  }

  /** The frame, all of whose bytes are there. */
  #read(): Reply {
    const frame = Uint8Array.from(this.#bytes);
    const [, second = 0, code = 0] = frame;
    if (frame.length === 2) return { kind: 'busy' };
    if (!crcHolds(frame)) return { kind: 'garbled' };
    if (second === EVENT) return { kind: 'event', code, data: frame.slice(3, -2) };
    if (this.#poll.kind === 'general')
      return { kind: 'rom-signature', signature: code + 256 * (frame[3] ?? 0) };
    return { kind: 'data', data: frame.slice(shapeOf(this.#poll)?.kind === 'counted' ? 3 : 2, -2) };
  }

  /** Whether all that is needed of a reply is there, and only its tail is not; or an event, however long. */
  #mayEndHere(): boolean {
    const [first, second = 0] = this.#bytes;
    if (first === this.#poll.address && second === EVENT) return this.#bytes.length >= EVENT_LEAST;
    const ours = this.#poll.kind === 'long' && first === this.#poll.address && second === this.#poll.command;
    const shape = ours ? shapeOf(this.#poll) : undefined;
    return !this.#garbled && shape?.kind === 'tailed' && this.#bytes.length >= shape.least;
  }

  /** What a byte says with nothing behind it. */
  #alone(byte: number): Reply | undefined {
    const { address, kind } = this.#poll;
    if (kind === 'general') return byte === address ? undefined : { kind: 'exception', code: byte };
    if (byte === (address | NACK)) return { kind: 'nack' };
    const acknowledges = byte === address && shapeOf(this.#poll)?.kind === 'ack';
    return acknowledges ? { kind: 'ack' } : undefined;
  }
}

const shapeOf = (poll: Poll): ReplyShape | undefined =>
  poll.kind === 'long' ? (poll.reply ?? replyShape(poll.command)) : undefined;

/** One meter (11 to 17), or the credits of 1A, of 8 or 10 digits. Undefined when the reply is no number. */
export const readMeter = (data: Uint8Array): number | undefined =>
  data.length === 4 || data.length === 5 ? fromBcd(data) : undefined;

/** A game that has started: what was wagered, in credits. What a model says behind that is its own. */
export function readGameStarted(data: Uint8Array): { wagered: number } | undefined {
  const wagered = fromBcd(data.subarray(0, 2));
  return data.length >= 8 && wagered !== undefined ? { wagered } : undefined;
}

/** A game that has ended: what was won, in credits. What a model says behind that is its own. */
export function readGameEnded(data: Uint8Array): { won: number } | undefined {
  const won = fromBcd(data.subarray(0, 4));
  return data.length >= 4 && won !== undefined ? { won } : undefined;
}
