import type { CodecParameters, Frame } from 'node-av/lib';
import { FRAME_SAMPLES } from '../../../encode/opus-encoder.ts';
import type { SoundRenditions } from '../../../encode/sound-renditions.ts';
import { soundTicks } from './clock.ts';
import { Decoder } from './decoder.ts';
import { FilterChain } from './filter-chain.ts';

/** What viewers get: 48 000 stereo samples a second in pieces of 20 ms. */
const OUTPUT_FILTERS = [
  'aresample=48000',
  'aformat=sample_fmts=flt:channel_layouts=stereo',
  `asetnsamples=n=${FRAME_SAMPLES}:p=0`,
];
/** A stream whose samples stay behind the time by more than this (samples) had a gap. */
const GAP = 9_600;

/** Makes a camera's sound, whatever it is, into what renditions are encoded from. Close it. */
export class SoundTranscoder {
  readonly #decoder: Decoder;
  readonly #renditions: SoundRenditions;
  #filters: { readonly source: string; readonly chain: FilterChain } | undefined;
  #next = 0;

  /** @throws when it cannot be decoded. */
  constructor(parameters: CodecParameters, renditions: SoundRenditions) {
    this.#decoder = Decoder.open(parameters, true);
    this.#renditions = renditions;
  }

  /** @throws when what was decoded cannot be filtered or encoded: only `close` it then. */
  push(data: Buffer, capturedAt: number): void {
    this.#decoder.push(data, capturedAt, (frame) =>
      this.#filtersFor(frame).push(frame, (piece) => this.#encode(piece, capturedAt)),
    );
  }

  close(): void {
    this.#decoder.close();
    this.#filters?.chain.close();
  }

  #encode({ data }: Frame, capturedAt: number): void {
    const [samples] = data ?? [];
    if (samples === undefined) return;
    const now = soundTicks();
    const pts = now - this.#next > GAP ? now : this.#next;
    this.#next = pts + FRAME_SAMPLES;
    const stereo = new Float32Array(samples.buffer, samples.byteOffset, FRAME_SAMPLES * 2);
    this.#renditions.encode(stereo, pts, capturedAt);
  }

  #filtersFor({ sampleRate, format, channelLayout }: Frame): FilterChain {
    const layout =
      channelLayout.mask === 0n ? `${channelLayout.nbChannels}c` : `0x${channelLayout.mask.toString(16)}`;
    const source = `sample_rate=${sampleRate}:sample_fmt=${format}:channel_layout=${layout}:time_base=1/${sampleRate}`;
    if (this.#filters?.source === source) return this.#filters.chain;
    this.#filters?.chain.close();
    this.#filters = undefined;
    this.#filters = { source, chain: new FilterChain('sound', source, OUTPUT_FILTERS) };
    return this.#filters.chain;
  }
}
