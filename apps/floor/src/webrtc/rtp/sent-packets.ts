import type { RtpPacket } from './packet.ts';

/** How many packets can be sent again: a power of two, and as many as receivers accept out of order. */
const PACKETS = 512;

interface SentPacket extends RtpPacket {
  readonly sentAt: number;
  resentAt: number;
}

/** The packets that a stream has sent last. Their payloads are shared with all viewers of a picture, not copied. */
export class SentPackets {
  readonly #packets: (SentPacket | undefined)[] = new Array(PACKETS).fill(undefined);
  #last = -1;

  add(packet: RtpPacket, now: number): void {
    const { sequence, timestamp, marker, payload } = packet;
    this.#packets[sequence % PACKETS] = {
      sequence,
      timestamp,
      marker,
      payload,
      sentAt: now,
      resentAt: Number.NEGATIVE_INFINITY,
    };
    this.#last = sequence;
  }

  /** None of them is of use any more. */
  clear(): void {
    this.#packets.fill(undefined);
    this.#last = -1;
  }

  /** When (ms) a packet was sent that is missed for the first time; undefined for any other. */
  firstMissed(sequence: number): number | undefined {
    const packet = this.#packets[sequence % PACKETS];
    const isFirst = packet?.sequence === sequence && packet.resentAt === Number.NEGATIVE_INFINITY;
    return isFirst ? packet.sentAt : undefined;
  }

  /**
   * A packet that a viewer misses, to be sent again now. Undefined when it is older than `oldestMs`, because its picture would
   * be too late, and when it was sent again less than a round trip ago, because that one may still arrive.
   */
  toResend(sequence: number, now: number, oldestMs: number, roundTripMs: number): RtpPacket | undefined {
    const packet = this.#packets[sequence % PACKETS];
    if (packet?.sequence !== sequence || now - packet.sentAt > oldestMs) return undefined;
    if (now - packet.resentAt < roundTripMs) return undefined;
    packet.resentAt = now;
    return packet;
  }

  /** One of the last packets, `back` before the very last. */
  recent(back: number): RtpPacket | undefined {
    return this.#last < 0 ? undefined : this.#packets[(this.#last - back + 65_536) % PACKETS];
  }
}
