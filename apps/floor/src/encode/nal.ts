/** Kinds of H.264 NAL units that matter here (ITU-T H.264, table 7-1). */
export const NAL = { slice: 1, partitionA: 2, key: 5, sps: 7, pps: 8, delimiter: 9 } as const;
const FIRST_SLICE_BIT = 0x80;
const B_SLICE = 1;

const CODE = Buffer.from([0, 0, 1]);

/** The NAL units of an Annex B text, each without its start code. */
export function nalUnits(data: Uint8Array): Uint8Array[] {
  const text = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  const units: Uint8Array[] = [];
  for (let code = text.indexOf(CODE); code !== -1; ) {
    const start = code + CODE.length;
    code = text.indexOf(CODE, start);
    const end = code === -1 ? data.length : text[code - 1] === 0 ? code - 1 : code;
    units.push(data.subarray(start, end));
  }
  return units;
}

export const nalType = (nal: Uint8Array): number => (nal[0] ?? 0) & 0x1f;

export const isSlice = (nal: Uint8Array): boolean => {
  const type = nalType(nal);
  return type === NAL.slice || type === NAL.partitionA || type === NAL.key;
};

/** Whether a slice is the first of its picture: its first macroblock is number 0. */
export const beginsPicture = (slice: Uint8Array): boolean => ((slice[1] ?? 0) & FIRST_SLICE_BIT) !== 0;

/** Whether a slice refers to later pictures: browsers' decoders do not put them in order for us. */
export function isBSlice(slice: Uint8Array): boolean {
  const bits = new Bits(slice.subarray(1), 16);
  bits.unsigned();
  return bits.unsigned() % 5 === B_SLICE;
}

const START = Buffer.from([0, 0, 0, 1]);

/** The parameter sets among NAL units, as Annex B; empty when there are none. */
export const parameterSets = (nals: readonly Uint8Array[]): Buffer =>
  Buffer.concat(
    nals.filter((nal) => nalType(nal) === NAL.sps || nalType(nal) === NAL.pps).flatMap((nal) => [START, nal]),
  );

/** Reads the bits of an H.264 NAL unit's payload, without its emulation prevention bytes. Past the end come zeros. */
export class Bits {
  readonly #bytes: Uint8Array;
  #at = 0;

  /** Only the first `most` bytes are looked at. */
  constructor(payload: Uint8Array, most = 256) {
    const bytes: number[] = [];
    let zeros = 0;
    for (const byte of payload.subarray(0, most)) {
      const prevention = zeros >= 2 && byte === 3;
      zeros = byte === 0 ? zeros + 1 : 0;
      if (!prevention) bytes.push(byte);
    }
    this.#bytes = Uint8Array.from(bytes);
  }

  /** At most 32. */
  take(count: number): number {
    let value = 0;
    for (let n = 0; n < count; n++) {
      const byte = this.#bytes[this.#at >> 3] ?? 0;
      value = value * 2 + ((byte >> (7 - (this.#at & 7))) & 1);
      this.#at += 1;
    }
    return value;
  }

  flag(): boolean {
    return this.take(1) === 1;
  }

  /** Exp-Golomb, unsigned. */
  unsigned(): number {
    let zeros = 0;
    while (zeros < 32 && !this.flag()) zeros += 1;
    return 2 ** zeros - 1 + this.take(zeros);
  }

  /** Exp-Golomb, signed. */
  signed(): number {
    const code = this.unsigned();
    return code % 2 === 1 ? (code + 1) / 2 : -code / 2;
  }
}
