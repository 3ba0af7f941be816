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
