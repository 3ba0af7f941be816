import type { RtpPacket } from './packet.ts';

/** How many packets can be sent again: a power of two, and as many as receivers accept out of order. */
const PACKETS = 512;

const NONE = -1;
const NOTHING = new Uint8Array();

/** A place for one packet after another. */
interface Place {
  sequence: number;
  timestamp: number;
  marker: boolean;
  payload: Uint8Array;
  sentAt: number;
  resentAt: number;
}

const emptyPlace = (): Place => ({
  sequence: NONE,
  timestamp: 0,
  marker: false,
  payload: NOTHING,
  sentAt: Number.NEGATIVE_INFINITY,
  resentAt: Number.NEGATIVE_INFINITY,
});

/** The packets that a stream has sent last. Their payloads are shared with all viewers of a picture, not copied. */
export class SentPackets {
  /** Made once: an object for each packet costs more than the packet's encryption. */
  readonly #places: readonly Place[] = Array.from({ length: PACKETS }, emptyPlace);
  #last = NONE;

  /** Returns the packet as it is stored: until its place is taken. */
  add({ sequence, timestamp, marker, payload }: RtpPacket, now: number): RtpPacket {
    const place = this.#places[sequence % PACKETS];
    if (place === undefined) throw new RangeError(`no place for packet ${sequence}`);
    place.sequence = sequence;
    place.timestamp = timestamp;
    place.marker = marker;
    place.payload = payload;
    place.sentAt = now;
    place.resentAt = Number.NEGATIVE_INFINITY;
    this.#last = sequence;
    return place;
  }

  /** None of them is of use any more. */
  clear(): void {
    for (const place of this.#places) {
      place.sequence = NONE;
      place.payload = NOTHING;
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

  #find(sequence: number): Place | undefined {
    const place = this.#places[sequence % PACKETS];
    return place?.sequence === sequence ? place : undefined;
  }
}
