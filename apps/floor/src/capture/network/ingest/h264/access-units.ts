import { beginsPicture, isSlice, NAL, nalType, nalUnits } from '../../../../encode/nal.ts';

/** One picture's NAL units, as Annex B. */
export interface Unit {
  readonly data: Buffer;
  /** When its first byte came, in milliseconds since 1970. */
  readonly arrivedAt: number;
}

/** Pictures whose ends were all foreseen before an end is taken at its word, and how many of them in fragments. */
const PROOF = 30;
const PROOF_IN_FRAGMENTS = 2;
const START_CODE = 4;
const FU_HEADER = 1;
interface Arrived {
  readonly packet: Uint8Array;
  readonly arrivedAt: number;
}

interface Growing {
  readonly parts: Uint8Array[];
  arrivedAt: number | undefined;
  slices: number;
  /** Key frames may be cut into slices otherwise than the rest. */
  kind: 'key' | 'other';
  /** Packets since its last NAL unit began. */
  fragments: number;
  inFragments: boolean;
  /** Whether its end was foreseen at its last packet, and how often before it. */
  foreseen: boolean;
  mistaken: boolean;
}

/**
 * Puts pictures together from RTP payloads. The mark of a picture's last packet does not reach us, and to wait for the
 * next picture costs a frame's time: so its end is foreseen (the last slice's last fragment is shorter than a full one)
 * once that has proved right on this stream, and never again after it was wrong.
 */
export class AccessUnits {
  #growing: Growing | undefined;
  /** What came after slices without being one: it belongs to the next picture, unless the next slice is of this one. */
  #held: Arrived[] = [];
  readonly #slicesBefore = { key: 0, other: 0 };
  #fullFragment = 0;
  #proved = 0;
  #provedInFragments = 0;
  #distrust = false;

  /** Whether ends are taken at their word. */
  get foresees(): boolean {
    return !this.#distrust && this.#proved >= PROOF && this.#provedInFragments >= PROOF_IN_FRAGMENTS;
  }

  /** A packet: whole NAL units behind start codes, or a further fragment of one. Returns the pictures that are whole. */
  push(packet: Uint8Array, arrivedAt: number): Unit[] {
    const arrived = { packet, arrivedAt };
    const nals = startsNal(packet) ? nalUnits(packet) : [];
    const slice = nals.find(isSlice);
    if (slice === undefined) {
      this.#pushOther(arrived, nals.length > 0);
      return this.#foreseen();
    }
    const whole = beginsPicture(slice) ? this.#finish() : [];
    if (beginsPicture(slice)) this.#begin();
    // Some senders put parameter sets before each slice: within a picture they are left out.
    this.#held = [];
    this.#grow(arrived, nals);
    return [...whole, ...this.#foreseen()];
  }

  /** No slice: what precedes one, or a further fragment. */
  #pushOther(arrived: Arrived, startsNal: boolean): void {
    if (startsNal || this.#held.length > 0) this.#held.push(arrived);
    else this.#grow(arrived, []);
  }

  #begin(): void {
    this.#growing = {
      parts: this.#held.map(({ packet }) => packet),
      arrivedAt: this.#held[0]?.arrivedAt,
      slices: 0,
      kind: 'other',
      fragments: 0,
      inFragments: false,
      foreseen: false,
      mistaken: false,
    };
  }

  #grow({ packet, arrivedAt }: Arrived, nals: readonly Uint8Array[]): void {
    const growing = this.#growing;
    if (growing === undefined) {
      // Of a picture that was taken for whole; or, at the very beginning, of one that we came too late for.
      this.#distrust ||= this.#slicesBefore.key > 0;
      return;
    }
    if (growing.foreseen) growing.mistaken = true;
    growing.parts.push(packet);
    growing.arrivedAt ??= arrivedAt;
    growing.slices += nals.filter(isSlice).length;
    if (nals.some((nal) => nalType(nal) === NAL.key)) growing.kind = 'key';
    growing.fragments = nals.length > 0 ? 1 : growing.fragments + 1;
    growing.inFragments ||= growing.fragments > 1;
    const payload = packet.length - (nals.length > 0 ? START_CODE + FU_HEADER : 0);
    if (nals.length === 0) this.#fullFragment = Math.max(this.#fullFragment, payload);
    const shorter = this.#fullFragment > 0 && payload < this.#fullFragment;
    growing.foreseen = shorter && growing.slices === this.#slicesBefore[growing.kind];
  }

  #foreseen(): Unit[] {
    return this.foresees && this.#growing?.foreseen ? this.#end() : [];
  }

  /** The next picture has begun. */
  #finish(): Unit[] {
    const growing = this.#growing;
    if (growing === undefined) return [];
    if (growing.mistaken) this.#proved = 0;
    else if (growing.foreseen) {
      this.#proved += 1;
      if (growing.inFragments) this.#provedInFragments += 1;
    }
    return this.#end();
  }

  #end(): Unit[] {
    const growing = this.#growing;
    this.#growing = undefined;
    if (growing === undefined) return [];
    this.#slicesBefore[growing.kind] = growing.slices;
    return [{ data: Buffer.concat(growing.parts), arrivedAt: growing.arrivedAt ?? Date.now() }];
  }
}

const startsNal = (packet: Uint8Array): boolean =>
  packet[0] === 0 && packet[1] === 0 && packet[2] === 0 && packet[3] === 1;
