import { AV_CODEC_FLAG_LOW_DELAY } from 'node-av/constants';
import {
  Codec,
  CodecContext,
  type CodecParameters,
  Filter,
  type FilterContext,
  FilterGraph,
  Frame,
  Packet,
} from 'node-av/lib';
import { check } from '../../../encode/h264-encoder.ts';

/** Decodes one stream. Frames are stamped with what their packets were. Close it. */
export class Decoder {
  readonly #context: CodecContext;
  readonly #packet = new Packet();
  readonly #frame = new Frame();

  private constructor(context: CodecContext) {
    this.#context = context;
    this.#frame.alloc();
    this.#packet.alloc();
  }

  /** `inOrder`: pictures come in the order in which they are shown, so none has to wait for another. */
  static open(parameters: CodecParameters, inOrder: boolean): Decoder {
    const codec = Codec.findDecoder(parameters.codecId);
    if (!codec) throw new Error(`this FFmpeg cannot decode codec ${parameters.codecId}`);
    const context = new CodecContext();
    context.allocContext3(codec);
    check(parameters.toContext(context), 'set up the decoder');
    context.threadCount = 1;
    if (inOrder) context.setFlags(AV_CODEC_FLAG_LOW_DELAY);
    check(context.open2Sync(codec), 'open the decoder');
    return new Decoder(context);
  }

  /** What cannot be decoded is left out. Each frame is lent for the length of the call. */
  push(data: Buffer, stamp: number, take: (frame: Frame) => void): void {
    this.#packet.data = data;
    this.#packet.pts = BigInt(stamp);
    this.#packet.dts = BigInt(stamp);
    this.#context.sendPacketSync(this.#packet);
    this.#packet.unref();
    this.#drain(take);
  }

  /** The frames that still wait for others. Nothing can be decoded after that. */
  flush(take: (frame: Frame) => void): void {
    this.#context.sendPacketSync(null);
    this.#drain(take);
  }

  close(): void {
    this.#context.freeContext();
    this.#packet.free();
    this.#frame.free();
  }

  #drain(take: (frame: Frame) => void): void {
    while (this.#context.receiveFrameSync(this.#frame) >= 0) {
      take(this.#frame);
      this.#frame.unref();
    }
  }
}

/** One of FFmpeg's filter chains: frames in, frames out. For frames of one kind and size; close it. */
export class FilterChain {
  readonly #graph = new FilterGraph();
  readonly #source: FilterContext;
  readonly #sink: FilterContext;
  readonly #out = new Frame();
  /** Held for the graph's sake: what is collected here is freed there. */
  readonly #between: readonly FilterContext[];

  /** `source` describes the frames that come; each filter is in FFmpeg's words, `name=arguments`. */
  constructor(kind: 'video' | 'sound', source: string, filters: readonly string[]) {
    this.#graph.alloc();
    this.#out.alloc();
    const prefix = kind === 'video' ? '' : 'a';
    this.#source = this.#create(`${prefix}buffer`, 'in', source);
    this.#sink = this.#create(`${prefix}buffersink`, 'out');
    this.#between = filters.map((filter, index) => {
      const [name = '', ...args] = filter.split('=');
      return this.#create(name, `filter${index}`, args.join('='));
    });
    const chain = [...this.#between, this.#sink];
    chain.reduce((before, next) => {
      check(before.link(0, next, 0), 'link the filters');
      return next;
    }, this.#source);
    check(this.#graph.configSync(), 'set up the filters');
  }

  /** Each frame that comes out is lent for the length of the call. */
  push(frame: Frame, take: (frame: Frame) => void): void {
    check(this.#source.buffersrcAddFrameSync(frame), 'filter');
    while (this.#sink.buffersinkGetFrameSync(this.#out) >= 0) {
      take(this.#out);
      this.#out.unref();
    }
  }

  close(): void {
    this.#out.free();
    this.#graph.free();
  }

  #create(name: string, as: string, args?: string): FilterContext {
    const filter = Filter.getByName(name);
    const made = filter && this.#graph.createFilter(filter, as, args);
    if (!made) throw new Error(`this FFmpeg has no ${name}`);
    return made;
  }
}
