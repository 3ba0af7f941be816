import type { SentFrame } from '../rtp/frame-log.ts';

/** A picture that has arrived at a viewer. */
export interface ArrivedFrame extends SentFrame {
  /** When its last packet arrived, in ms of the viewer's own clock. */
  readonly arrivedAt: number;
}

/** What the arrivals of a line show. */
export interface LineMeasure {
  /** How much longer (ms) the quicker pictures of late were under way than the quickest: they stood in queues. */
  readonly standingMs: number;
  /** How much that has grown (ms) since the pictures before those. */
  readonly growthMs: number;
  /** What the line has carried of late, in bits per second. */
  readonly deliveryRate: number;
}

/** The pictures of late (ms), and how many at least, of a rendition with few. */
const LATE_MS = 200;
const LATE_FRAMES = 2;
/** What the line carries is measured over this (ms), and so many pictures at least: one after a gap says little. */
export const CARRIED_MS = 250;
const CARRIED_FRAMES = 5;
/** The quickest picture of this long (ms), and of as long before, counts as one that did not stand: paths change. */
const QUICKEST_MS = 10_000;

/** More pictures than come in that time; a viewer may report any time of arrival. */
const MOST_FRAMES = 600;

/** A standing queue delays even the quicker pictures of late. A burst, or a picture that waited for a packet, does not. */
const QUICKER = 0.25;

const quickerOf = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) * QUICKER)] ?? 0;

/**
 * Measures a line by the pictures that arrive over it. The clocks of the two sides need not agree: only differences count.
 */
export class LineMeter {
  #frames: ArrivedFrame[] = [];
  /** The least time under way, in the present period and in the one before. */
  #quickest = Number.POSITIVE_INFINITY;
  #quickestBefore = Number.POSITIVE_INFINITY;
  #periodFrom = Number.NEGATIVE_INFINITY;

  /** Takes pictures in the order of their arrival. */
  add(frame: ArrivedFrame): void {
    const { sentAt, arrivedAt } = frame;
    if (arrivedAt - this.#periodFrom > QUICKEST_MS) {
      this.#quickestBefore = this.#quickest;
      this.#quickest = Number.POSITIVE_INFINITY;
      this.#periodFrom = arrivedAt;
    }
    this.#quickest = Math.min(this.#quickest, arrivedAt - sentAt);
    this.#frames.push(frame);
    if (this.#frames.length > MOST_FRAMES) this.#frames.shift();
    const inPeriod = this.#frames.findIndex((each) => each.arrivedAt > arrivedAt - QUICKEST_MS);
    if (inPeriod > 0) this.#frames.splice(0, inPeriod);
  }

  /** How many pictures it measures by. */
  get size(): number {
    return this.#frames.length;
  }

  /** The line as it is now; undefined before there is enough to tell. */
  get measure(): LineMeasure | undefined {
    const last = this.#frames.at(-1);
    if (last === undefined || this.#frames.length < 2 * LATE_FRAMES) return undefined;
    const late = Math.max(LATE_FRAMES, this.#since(last.arrivedAt - LATE_MS));
    const quickest = Math.min(this.#quickest, this.#quickestBefore);
    const now = this.#quicker(-late, undefined);
    const before = this.#quicker(-2 * late, -late);
    return {
      standingMs: Math.max(0, now - quickest),
      growthMs: now - before,
      deliveryRate: this.#deliveryRate(last.arrivedAt),
    };
  }

  #since(arrivedAt: number): number {
    const first = this.#frames.findLastIndex((frame) => frame.arrivedAt <= arrivedAt);
    return this.#frames.length - 1 - first;
  }

  #quicker(from: number, to: number | undefined): number {
    return quickerOf(this.#frames.slice(from, to).map(({ arrivedAt, sentAt }) => arrivedAt - sentAt));
  }

  /** The first picture of the time only marks where it begins. */
  #deliveryRate(now: number): number {
    const frames = this.#frames.slice(-Math.max(CARRIED_FRAMES, this.#since(now - CARRIED_MS)));
    const [first] = frames;
    const bytes = frames.slice(1).reduce((sum, frame) => sum + frame.bytes, 0);
    const time = now - (first?.arrivedAt ?? now);
    return time > 0 ? (bytes * 8_000) / time : 0;
  }
}
