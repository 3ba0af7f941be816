import { avGetCodecName, type CodecParameters, type Frame } from 'node-av/lib';
import { FRAME_SAMPLES } from '../../../encode/opus-encoder.ts';
import type { SoundRenditions } from '../../../encode/sound-renditions.ts';
import { soundTicks } from './coded-picture.ts';
import { Decoder, FilterChain } from './decoder.ts';

/** So many pieces in a row that cannot be decoded: its sound is given up. */
const MOST_FAILURES = 5;

/** A camera's sound, for as long as it can be decoded: the picture goes on without. Close it. */
export class SoundTrack {
  readonly #parameters: CodecParameters;
  readonly #renditions: SoundRenditions;
  #transcoder: SoundTranscoder | undefined;
  #failures = 0;

  constructor(parameters: CodecParameters, renditions: SoundRenditions) {
    this.#parameters = parameters;
    this.#renditions = renditions;
    try {
      this.#transcoder = new SoundTranscoder(parameters, renditions);
    } catch {
      this.#failures = MOST_FAILURES;
    }
  }

  /** What the camera sends; null when it cannot be decoded. */
  get codec(): string | null {
    const { codecId } = this.#parameters;
    return this.#failures < MOST_FAILURES ? (avGetCodecName(codecId) ?? String(codecId)) : null;
  }

  /** A piece that cannot be decoded is left out: what was damaged on its way may pass for another format. */
  push(data: Buffer, capturedAt: number): void {
    if (this.#failures === MOST_FAILURES) return;
    try {
      this.#transcoder ??= new SoundTranscoder(this.#parameters, this.#renditions);
      this.#transcoder.push(data, capturedAt);
      this.#failures = 0;
    } catch {
      this.#failures++;
      this.close();
    }
  }

  close(): void {
    this.#transcoder?.close();
    this.#transcoder = undefined;
  }
}

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
