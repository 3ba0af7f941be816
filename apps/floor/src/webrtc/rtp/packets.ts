const VERSION = 0x80;
const EXTENSION = 0x10;
const MARKER = 0x80;
const FIXED_BYTES = 12;
/** One-byte header extensions (RFC 8285): their profile, and the words that the one of this file takes. */
const ONE_BYTE_PROFILE = 0xbede;
const EXTENSION_BYTES = 8;
/** What a playout delay of 0 ms at least and 0 ms at most carries, less one, as the header counts. */
const PLAYOUT_DELAY_LENGTH = 2;
/** More than any header here takes. */
export const HEADER_BYTES = FIXED_BYTES + EXTENSION_BYTES;

/** What all packets of a stream share. */
export interface StreamIdentity {
  readonly ssrc: number;
  readonly payloadType: number;
  /** Id of the playout-delay header extension; each packet then says that the picture is shown at once. */
  readonly playoutDelay: number | undefined;
}

export interface RtpPacket {
  readonly sequence: number;
  readonly timestamp: number;
  /** Whether it is the last of its picture. */
  readonly marker: boolean;
  readonly payload: Uint8Array;
}

/** Writes a packet (RFC 3550, 5.1) to the beginning of `into`. Returns its length. */
export function writePacket(into: Buffer, stream: StreamIdentity, packet: RtpPacket): number {
  const { ssrc, payloadType, playoutDelay } = stream;
  into.writeUInt8(playoutDelay === undefined ? VERSION : VERSION | EXTENSION, 0);
  into.writeUInt8(payloadType | (packet.marker ? MARKER : 0), 1);
  into.writeUInt16BE(packet.sequence, 2);
  into.writeUInt32BE(packet.timestamp, 4);
  into.writeUInt32BE(ssrc, 8);
  let at = FIXED_BYTES;
  if (playoutDelay !== undefined) {
    into.writeUInt16BE(ONE_BYTE_PROFILE, at);
    into.writeUInt16BE(1, at + 2);
    into.writeUInt32BE(((playoutDelay << 4) | PLAYOUT_DELAY_LENGTH) * 2 ** 24, at + 4);
    at += EXTENSION_BYTES;
  }
  into.set(packet.payload, at);
  return at + packet.payload.length;
}

/** How many packets can be sent again: a power of two, and as many as receivers accept out of order. */
const PACKETS = 512;
const NONE = -1;
const NOTHING = new Uint8Array();

/** Holds one packet after another. */
interface Slot {
  sequence: number;
  timestamp: number;
  marker: boolean;
  payload: Uint8Array;
  sentAt: number;
  resentAt: number;
}

const emptySlot = (): Slot => ({
  sequence: NONE,
  timestamp: 0,
  marker: false,
  payload: NOTHING,
  sentAt: Number.NEGATIVE_INFINITY,
  resentAt: Number.NEGATIVE_INFINITY,
});

/** The packets that a stream has sent last. Their payloads are shared with all viewers of a picture, not copied. */
export class SentPackets {
  /** Reused: a new object for each packet costs every viewer processor time. */
  readonly #slots: readonly Slot[] = Array.from({ length: PACKETS }, emptySlot);
  #last = NONE;

  /** Returns the packet as it is stored, valid until its slot is reused. */
  add({ sequence, timestamp, marker, payload }: RtpPacket, now: number): RtpPacket {
    const slot = this.#slots[sequence % PACKETS];
    if (slot === undefined) throw new RangeError(`no slot for packet ${sequence}`);
    slot.sequence = sequence;
    slot.timestamp = timestamp;
    slot.marker = marker;
    slot.payload = payload;
    slot.sentAt = now;
    slot.resentAt = Number.NEGATIVE_INFINITY;
    this.#last = sequence;
    return slot;
  }

  /** None of them is of use any more. */
  clear(): void {
    for (const slot of this.#slots) {
      slot.sequence = NONE;
      slot.payload = NOTHING;
    }
    this.#last = NONE;
  }

  /** When (ms) a packet was sent that is missed for the first time; undefined for any other. */
  firstMissed(sequence: number): number | undefined {
    const packet = this.#find(sequence);
    return packet?.resentAt === Number.NEGATIVE_INFINITY ? packet.sentAt : undefined;
  }

  /**
   * A packet that a viewer misses, to be sent again now. Undefined when it is older than `oldestMs`, because its picture would
   * be too late, and when it was sent again less than a round trip ago, because that one may still arrive.
   */
  toResend(sequence: number, now: number, oldestMs: number, roundTripMs: number): RtpPacket | undefined {
    const packet = this.#find(sequence);
    if (packet === undefined || now - packet.sentAt > oldestMs) return undefined;
    if (now - packet.resentAt < roundTripMs) return undefined;
    packet.resentAt = now;
    return packet;
  }

  /** One of the last packets, `back` before the very last. */
  recent(back: number): RtpPacket | undefined {
    return this.#last === NONE ? undefined : this.#find((this.#last - back) & 0xffff);
  }

  #find(sequence: number): Slot | undefined {
    const slot = this.#slots[sequence % PACKETS];
    return slot?.sequence === sequence ? slot : undefined;
  }
}

export interface SentFrame {
  readonly timestamp: number;
  /** When its last packet left, in ms of our clock. */
  readonly sentAt: number;
  /** On the line, with all that was sent since the picture before it. */
  readonly bytes: number;
}

/** More pictures than a viewer reports late. */
const FRAMES = 128;

/** The pictures that one viewer was sent last, by their RTP timestamps. */
export class FrameLog {
  readonly #frames = new Map<number, SentFrame>();
  /** When the last packet of the latest left (ms). */
  #latestAt = Number.NEGATIVE_INFINITY;

  get latestAt(): number {
    return this.#latestAt;
  }

  add(frame: SentFrame): void {
    this.#frames.set(frame.timestamp, frame);
    this.#latestAt = frame.sentAt;
    if (this.#frames.size <= FRAMES) return;
    const [oldest] = this.#frames.keys();
    if (oldest !== undefined) this.#frames.delete(oldest);
  }

  /** A picture that the viewer reports: each is taken once. */
  take(timestamp: number): SentFrame | undefined {
    const frame = this.#frames.get(timestamp);
    this.#frames.delete(timestamp);
    return frame;
  }
}

/**
 * What may leave at once after a pause: what leaves within this (ms) at the rate that is set, but a picture of reels at rest at
 * least, and ten packets at most. Each wait wakes the thread, which costs every viewer (ADR 25).
 */
const BURST_MS = 12;
const LEAST_BURST_BYTES = 4_800;
const MOST_BURST_BYTES = 12_000;
/** Until it is set, in bits per second. */
const FIRST_RATE = 1_200_000;
/** The shortest wait (ms): several packets leave after it where the rate is high. */
const SHORTEST_MS = 4;

/** Says when packets may leave, so that a picture does not overflow the narrowest queue on its way. */
export class Pacer {
  /** Bytes that may leave now. */
  #budget = LEAST_BURST_BYTES;
  #at = Number.NEGATIVE_INFINITY;
  #bytesPerMs = FIRST_RATE / 8_000;
  #burst = LEAST_BURST_BYTES;

  get bitsPerSecond(): number {
    return this.#bytesPerMs * 8_000;
  }

  set bitsPerSecond(rate: number) {
    this.#bytesPerMs = rate / 8_000;
    this.#burst = Math.min(MOST_BURST_BYTES, Math.max(LEAST_BURST_BYTES, this.#bytesPerMs * BURST_MS));
  }

  /** Whether a packet may leave at `now` (ms): then its bytes are counted. */
  takes(bytes: number, now: number): boolean {
    if (now > this.#at) {
      this.#budget = Math.min(this.#burst, this.#budget + (now - this.#at) * this.#bytesPerMs);
      this.#at = now;
    }
    if (this.#budget <= 0) return false;
    this.#budget -= bytes;
    return true;
  }

  /** How long (ms) until the next may leave. */
  get waitMs(): number {
    return Math.max(SHORTEST_MS, Math.ceil(-this.#budget / this.#bytesPerMs));
  }
}
