import type { RtpPacket } from './packet.ts';

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
