import type { CodecParameters, Frame } from 'node-av/lib';
import { H264Encoder } from '../../../encode/h264-encoder.ts';
import { payloadsOf } from '../../../encode/h264-payloads.ts';
import type { MediaUnit } from '../../../encode/media-unit.ts';
import { type Framing, framingFilters, withinPixels } from '../../stream/framing.ts';
import { videoTicks } from './clock.ts';
import type { CodedPicture } from './coded-picture.ts';
import { Decoder } from './decoder.ts';
import { FilterChain } from './filter-chain.ts';

/** H.264 level 3.1, which every browser decodes. */
const fit = withinPixels(1280 * 720);
const FRAMES_A_SECOND = 30;

/** What suits frames of one kind and size. */
interface Bench {
  readonly source: string;
  readonly filters: FilterChain;
  readonly encoder: H264Encoder;
}

/** Decodes a camera's pictures, frames them and encodes them as constrained baseline. Close it. */
export class VideoTranscoder {
  readonly #decoder: Decoder;
  readonly #framing: Framing;
  readonly #send: (unit: MediaUnit) => void;
  #bench: Bench | undefined;
  #wantKey = true;
  #last: { readonly frame: Frame; readonly capturedAt: number } | undefined;
  #lastTicks = 0;

  constructor(
    parameters: CodecParameters,
    { framing, inOrder }: { readonly framing: Framing; readonly inOrder: boolean },
    send: (unit: MediaUnit) => void,
  ) {
    this.#decoder = Decoder.open(parameters, inOrder);
    this.#framing = framing;
    this.#send = send;
  }

  /** `shown`: whether it is to be seen, or only built upon. */
  push({ data, capturedAt }: CodedPicture, shown: boolean): void {
    this.#decoder.push(data, capturedAt, (frame) => {
      if (shown) this.#show(frame);
    });
  }

  /** A viewer waits: the last picture is sent as a key frame. */
  key(): void {
    this.#wantKey = true;
    if (this.#bench && this.#last) this.#encode(this.#bench, this.#last.frame, this.#last.capturedAt);
  }

  close(): void {
    this.#decoder.close();
    this.#closeBench();
  }

  #show(frame: Frame): void {
    const capturedAt = Number(frame.pts);
    const bench = this.#benchFor(frame);
    bench.filters.push(frame, (framed) => {
      this.#last?.frame.free();
      const copy = framed.clone();
      this.#last = copy === null ? undefined : { frame: copy, capturedAt };
      this.#encode(bench, framed, capturedAt);
    });
  }

  #encode({ encoder }: Bench, frame: Frame, capturedAt: number): void {
    const pts = Math.max(this.#lastTicks + 1, videoTicks());
    this.#lastTicks = pts;
    const unit = encoder.encode(frame, pts, this.#wantKey);
    if (unit === undefined) return;
    this.#wantKey = false;
    this.#send({ data: payloadsOf(unit.data), key: unit.key, pts, capturedAt });
  }

  #benchFor({ width, height, format }: Frame): Bench {
    const source = `video_size=${width}x${height}:pix_fmt=${format}:time_base=1/1000:pixel_aspect=1/1`;
    if (this.#bench?.source === source) return this.#bench;
    this.#closeBench();
    const { size, filters } = framingFilters(this.#framing, { width, height }, fit);
    this.#bench = {
      source,
      filters: new FilterChain('video', source, [...filters, 'format=yuv420p']),
      encoder: H264Encoder.open({ ...size, fps: FRAMES_A_SECOND }),
    };
    this.#wantKey = true;
    return this.#bench;
  }

  #closeBench(): void {
    this.#bench?.filters.close();
    this.#bench?.encoder.close();
    this.#bench = undefined;
    this.#last?.frame.free();
    this.#last = undefined;
  }
}
