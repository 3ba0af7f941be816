import { Filter, type FilterContext, FilterGraph, Frame } from 'node-av/lib';
import { check } from '../../../encode/ffmpeg.ts';

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
