import type { SentFrame } from '../rtp/packets.ts';

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

/** Loss is judged over so many reports, unless the last alone says that so much was lost. */
const REPORTS = 3;
const HEAVY = 0.15;
/** So many standard deviations of what was lost may be chance: a few lost packets say nothing of a line. */
const CHANCE = 1.6;

interface Report {
  readonly lost: number;
  readonly packets: number;
}

const shareOf = (lost: number, packets: number): number => (packets === 0 ? 0 : lost / packets);

/** What is lost at least, chance apart. */
const certainShare = ({ lost, packets }: Report): number =>
  Math.max(0, shareOf(lost - CHANCE * Math.sqrt(lost), packets));

/** The share of packets that a viewer has lost lately. */
export class LossMeter {
  #reports: Report[] = [];

  /** Share of the packets that were sent since the last report. */
  add(share: number, packets: number): void {
    this.#reports = [...this.#reports, { lost: share * packets, packets }].slice(-REPORTS);
  }

  clear(): void {
    this.#reports = [];
  }

  /** As it was reported. */
  get share(): number {
    const { lost, packets } = this.#all;
    return shareOf(lost, packets);
  }

  /** What the line loses at least: it may lose single packets by chance. */
  get certain(): number {
    const last = this.#reports.at(-1);
    const latest = last === undefined ? 0 : certainShare(last);
    return latest > HEAVY ? latest : certainShare(this.#all);
  }

  get #all(): Report {
    const sum = (of: keyof Report) => this.#reports.reduce((all, report) => all + report[of], 0);
    return { lost: sum('lost'), packets: sum('packets') };
  }
}

/** Over so long (ms). */
export const RECENT_MS = 600;
/** Old parts are forgotten whenever there are so many. */
const MOST_PARTS = 128;

/** What has been counted lately. */
export class RecentSum {
  #parts: { readonly at: number; readonly amount: number }[] = [];

  add(amount: number, at: number): void {
    this.#parts.push({ at, amount });
    if (this.#parts.length > MOST_PARTS) this.#forget(at);
  }

  /** What was counted in the time before `now` (ms). */
  at(now: number): number {
    this.#forget(now);
    return this.#parts.reduce((sum, { amount }) => sum + amount, 0);
  }

  clear(): void {
    this.#parts = [];
  }

  #forget(now: number): void {
    this.#parts = this.#parts.filter(({ at }) => at > now - RECENT_MS);
  }
}

/** Calls many at the same moments, so that the thread wakes once for all of them. */
export class SharedTimer {
  readonly #everyMs: number;
  readonly #calls = new Set<() => void>();
  #timer: NodeJS.Timeout | undefined;

  constructor(everyMs: number) {
    this.#everyMs = everyMs;
  }

  /** Returns a function that ends the calls. */
  every(call: () => void): () => void {
    this.#calls.add(call);
    this.#timer ??= setInterval(() => {
      for (const each of this.#calls) each();
    }, this.#everyMs);
    return () => this.#end(call);
  }

  #end(call: () => void): void {
    this.#calls.delete(call);
    if (this.#calls.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
