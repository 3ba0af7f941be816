const HEADER_BYTES = 12;
const EXTENSION = 0x10;
const MARKER = 0x80;
const SEQUENCES = 0x1_0000;
/** Relevant kinds of H.264 payloads (RFC 6184). */
const KEY_SLICE = 5;
const PARAMETERS = 7;
const AGGREGATE = 24;
const FRAGMENT = 28;

/** Offset of the payload of an RTP packet. */
function payloadAt(packet: Buffer): number {
  const [first = 0] = packet;
  const at = HEADER_BYTES + 4 * (first & 0x0f);
  return (first & EXTENSION) === 0 ? at : at + 4 + 4 * packet.readUInt16BE(at + 2);
}

/** Whether a packet belongs to a key frame. */
function isOfKeyFrame(packet: Buffer): boolean {
  const at = payloadAt(packet);
  const type = (packet[at] ?? 0) & 0x1f;
  // Parameter sets go before key frames alone.
  if (type === AGGREGATE) return ((packet[at + 3] ?? 0) & 0x1f) === PARAMETERS;
  return (type === FRAGMENT ? (packet[at + 1] ?? 0) & 0x1f : type) === KEY_SLICE;
}

/** Counts complete pictures and missing packets in a stream of RTP packets. */
export class PictureCount {
  /** Pictures of which every packet was received. */
  frames = 0;
  packets = 0;
  lost = 0;
  bytes = 0;
  /** Packet sizes of each picture, for a bare sender. */
  readonly sizes: number[][] = [];
  /** Resolves when the first key frame is complete, with the time of `performance.now`. */
  readonly shown: Promise<number>;
  #show: (at: number) => void = () => undefined;
  #next: number | undefined;
  #whole = true;
  #key = false;
  #begun = false;
  #picture: number[] = [];

  constructor() {
    this.shown = new Promise((resolve) => {
      this.#show = resolve;
    });
  }

  reset(): void {
    this.frames = 0;
    this.packets = 0;
    this.lost = 0;
    this.bytes = 0;
    this.sizes.length = 0;
  }

  add(packet: Buffer): void {
    this.#follow(packet.readUInt16BE(2));
    this.packets++;
    this.bytes += packet.length;
    this.#picture.push(packet.length);
    if (!this.#begun && !this.#key) this.#key = isOfKeyFrame(packet);
    if (((packet[1] ?? 0) & MARKER) !== 0) this.#end();
  }

  #follow(sequence: number): void {
    const missing = (sequence - (this.#next ?? sequence) + SEQUENCES) % SEQUENCES;
    if (missing >= SEQUENCES / 2) {
      // It comes late: it was missing until now.
      this.lost--;
      return;
    }
    if (missing > 0) this.#whole = false;
    this.lost += missing;
    this.#next = (sequence + 1) % SEQUENCES;
  }

  #end(): void {
    if (this.#whole) {
      this.frames++;
      this.sizes.push(this.#picture);
      if (this.#key && !this.#begun) {
        this.#begun = true;
        this.#show(performance.now());
      }
    }
    this.#picture = [];
    this.#whole = true;
    this.#key = false;
  }
}
