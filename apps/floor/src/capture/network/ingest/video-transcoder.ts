import type { CodecParameters, Frame } from 'node-av/lib';
import { type MediaUnit, type Rung, type Size, withinPixels } from '../../../encode/ladder.ts';
import { RenditionEncoders } from '../../../encode/rendition-encoders.ts';
import { type Framing, framingFilters } from '../../stream/stream.ts';
import { type CodedPicture, videoTicks } from './coded-picture.ts';
import { Decoder, FilterChain } from './decoder.ts';

/** H.264 level 3.1, which every browser decodes. */
const fit = withinPixels(1280 * 720);
const FRAMES_A_SECOND = 30;

export interface TranscoderEvents {
  decoded(size: Size): void;
  encoded(rung: number, unit: MediaUnit): void;
}

/** What suits frames of one kind and size. */
interface Bench {
  readonly source: string;
  readonly filters: FilterChain;
  readonly renditions: RenditionEncoders;
}

interface TranscoderOrder {
  readonly framing: Framing;
  readonly ladder: readonly Rung[];
  /** Pictures come in the order in which they are shown. */
  readonly inOrder: boolean;
}

/** Decodes a camera's pictures once, frames them and encodes renditions of them as constrained baseline. Close it. */
export class VideoTranscoder {
  readonly #decoder: Decoder;
  readonly #order: TranscoderOrder;
  readonly #events: TranscoderEvents;
  #bench: Bench | undefined;
  #rungs: readonly number[] = [];
  #last: { readonly frame: Frame; readonly capturedAt: number } | undefined;
  #lastTicks = 0;

  constructor(parameters: CodecParameters, order: TranscoderOrder, events: TranscoderEvents) {
    this.#decoder = Decoder.open(parameters, order.inOrder);
    this.#order = order;
    this.#events = events;
  }

  /** `shown`: whether it is to be seen, or only built upon. */
  push({ data, capturedAt }: CodedPicture, shown: boolean): void {
    this.#decoder.push(data, capturedAt, (frame) => {
      if (shown) this.#show(frame);
    });
  }

  /** Encodes these renditions from now on, and no others. */
  encode(rungs: readonly number[]): void {
    this.#rungs = rungs;
    this.#bench?.renditions.encode(rungs);
  }

  /** A viewer waits: the last picture is sent as a key frame. */
  key(rung: number): void {
    this.#bench?.renditions.key(rung);
    if (this.#bench && this.#last) this.#encode(this.#bench, this.#last.frame, this.#last.capturedAt, rung);
  }

  close(): void {
    this.#decoder.close();
    this.#closeBench();
  }

  #show(frame: Frame): void {
    const capturedAt = Number(frame.pts);
    this.#events.decoded({ width: frame.width, height: frame.height });
    const bench = this.#benchFor(frame);
    bench.filters.push(frame, (framed) => {
      this.#last?.frame.free();
      const copy = framed.clone();
      this.#last = copy === null ? undefined : { frame: copy, capturedAt };
      this.#encode(bench, framed, capturedAt);
    });
  }

  #encode({ renditions }: Bench, frame: Frame, capturedAt: number, only?: number): void {
    const pts = Math.max(this.#lastTicks + 1, videoTicks());
    this.#lastTicks = pts;
    renditions.push(frame, pts, capturedAt, only);
  }

  #benchFor({ width, height, format }: Frame): Bench {
    const source = `video_size=${width}x${height}:pix_fmt=${format}:time_base=1/1000:pixel_aspect=1/1`;
    if (this.#bench?.source === source) return this.#bench;
    this.#closeBench();
    const { size, filters } = framingFilters(this.#order.framing, { width, height }, fit);
    const of = { ...size, fps: FRAMES_A_SECOND, ladder: this.#order.ladder };
    const renditions = new RenditionEncoders(of, this.#events.encoded);
    renditions.encode(this.#rungs);
    const chain = new FilterChain('video', source, [...filters, 'format=yuv420p']);
    this.#bench = { source, filters: chain, renditions };
    return this.#bench;
  }

  #closeBench(): void {
    this.#bench?.filters.close();
    this.#bench?.renditions.close();
    this.#bench = undefined;
    this.#last?.frame.free();
    this.#last = undefined;
  }
}
