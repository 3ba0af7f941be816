import type { MediaUnit, Rung } from './ladder.ts';
import { OpusEncoder } from './opus-encoder.ts';

/** One sound at the rates of the renditions that are wanted: renditions with the same rate share an encoder. Close it. */
export class SoundRenditions {
  readonly #ladder: readonly Rung[];
  readonly #send: (rungs: readonly number[], unit: MediaUnit) => void;
  /** By rate, with the renditions that have it. */
  readonly #encoders = new Map<number, { readonly encoder: OpusEncoder; rungs: readonly number[] }>();

  /** `send`: takes each piece, with the renditions that it is of. */
  constructor(ladder: readonly Rung[], send: (rungs: readonly number[], unit: MediaUnit) => void) {
    this.#ladder = ladder;
    this.#send = send;
  }

  /** Whether anything is encoded. */
  get encodes(): boolean {
    return this.#encoders.size > 0;
  }

  /** Encodes for these renditions from now on. Those without sound get none. */
  use(rungs: readonly number[]): void {
    const rateOf = (rung: number) => this.#ladder[rung]?.soundBitsPerSecond ?? 0;
    const rates = new Set(rungs.map(rateOf).filter((rate) => rate > 0));
    for (const [rate, { encoder }] of this.#encoders) {
      if (rates.has(rate)) continue;
      encoder.close();
      this.#encoders.delete(rate);
    }
    for (const rate of rates) {
      const encoder = this.#encoders.get(rate)?.encoder ?? OpusEncoder.open(rate);
      this.#encoders.set(rate, { encoder, rungs: rungs.filter((rung) => rateOf(rung) === rate) });
    }
  }

  /** Encodes 20 ms of sound: 960 pairs of samples. `pts` counts samples. */
  encode(stereo: Float32Array, pts: number, capturedAt: number): void {
    for (const { encoder, rungs } of this.#encoders.values()) {
      const data = encoder.encode(stereo, pts);
      if (data !== undefined) this.#send(rungs, { data, key: true, pts, capturedAt });
    }
  }

  close(): void {
    this.use([]);
  }
}
