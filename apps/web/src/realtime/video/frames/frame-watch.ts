import type { Cancel } from '../../network.ts';
import type { Timing } from '../freshness.ts';
import type { WhepViewer } from '../whep/whep-viewer.ts';
import { FIRST_FRAME_MS, KeyFrameRequests, silentMs, stallMs } from './stall-times.ts';

/** Since when no packet has arrived, by counts of them that are taken now and then. */
class Arrivals {
  #last = 0;
  #packets: number | null = 0;

  /** Something arrived at `now` (ms). `packets`: the count then, null if it was not taken. */
  begin(now: number, packets: number | null): void {
    this.#last = now;
    this.#packets = packets;
  }

  count(packets: number, now: number): void {
    if (this.#packets !== null && packets > this.#packets) this.#last = now;
    this.#packets = packets;
  }

  /** So much time (ms) does not count: the page was suspended. */
  skip(ms: number): void {
    this.#last += ms;
  }

  /** Time (ms) since the last known arrival. */
  silence(now: number): number {
    return now - this.#last;
  }
}

/** Where the picture is visible: in the page, in picture in picture over a hidden page, or not at all. */
export type Looked = 'in-page' | 'floating' | 'not';

/** A timer that is later than this (ms) means that the page was suspended, and nothing about the picture. */
const LATE_MS = 150;
const AFTER_LATE_MS = 250;
/**
 * In picture in picture decoded frames are counted this often (ms): a little less than the second between timers of a
 * hidden page.
 */
export const COUNT_MS = 900;
/** While a frame is missing, packets are counted this often (ms). */
const MISSING_COUNT_MS = 350;

interface FrameListener {
  /** A frame of the floating picture was decoded. */
  counted(): void;
  /** The next frame is overdue. */
  missing(): void;
  /** Nothing arrives any more. */
  silent(): void;
}

/**
 * Watches whether frames and packets of one viewer arrive. A frame that is missing is requested; only silence means
 * that the connection is lost, because a slow or lossy line brings packets long before it brings a frame. Owns its one
 * timer.
 */
export class FrameWatch {
  readonly #timing: Timing;
  readonly #listener: FrameListener;
  readonly #arrivals = new Arrivals();
  #viewer: WhepViewer | null = null;
  #keyFrames = new KeyFrameRequests();
  #looked: Looked = 'in-page';
  /** Whether the viewer has not shown a frame yet. */
  #first = true;
  /** Since when (ms) the next frame is awaited, and whether it is overdue. */
  #since = 0;
  #missing = false;
  /** The decoded frames at the last count; null: the next count has nothing to compare with. */
  #decoded: number | null = null;
  /** Incremented with each wait: a count that began in an earlier one says nothing. */
  #wait = 0;
  #cancel: Cancel = () => {};

  constructor(timing: Timing, listener: FrameListener) {
    this.#timing = timing;
    this.#listener = listener;
  }

  begin(viewer: WhepViewer): void {
    this.#viewer = viewer;
    this.#keyFrames = new KeyFrameRequests();
    this.#first = true;
    this.#decoded = 0;
    this.#await();
  }

  shown(): void {
    this.#first = false;
    this.#await();
  }

  /** While the picture is not visible no frame is missing. */
  look(looked: Looked): void {
    this.#looked = looked;
    this.#decoded = null;
    this.#await();
  }

  end(): void {
    this.#viewer = null;
    this.#wait++;
    this.#cancel();
  }

  #fps(): number | null {
    return this.#viewer?.rendition.getState()?.fps ?? null;
  }

  /** Until when (ms) the next frame is due, by the present rendition. */
  #due(): number {
    return this.#since + (this.#first ? FIRST_FRAME_MS : stallMs(this.#fps()));
  }

  #await(): void {
    this.#wait++;
    this.#missing = false;
    this.#since = this.#timing.now();
    this.#arrivals.begin(this.#since, this.#first ? 0 : null);
    this.#next();
  }

  #next(): void {
    const { now, after } = this.#timing;
    this.#cancel();
    if (this.#viewer === null || this.#looked === 'not') return;
    if (this.#looked === 'in-page') {
      const due = this.#missing ? now() + MISSING_COUNT_MS : this.#due();
      this.#cancel = after(Math.max(0, due - now()), () => this.#waited(due));
    } else if (this.#decoded === null) void this.#count();
    else this.#cancel = after(COUNT_MS, () => void this.#count());
  }

  #waited(due: number): void {
    const now = this.#timing.now();
    if (now - due > LATE_MS) {
      this.#arrivals.skip(now - due);
      this.#since += now - due + AFTER_LATE_MS;
      this.#next();
    } else if (now < this.#due()) this.#next();
    else {
      this.#overdue(now);
      void this.#count();
    }
  }

  async #count(): Promise<void> {
    const wait = this.#wait;
    if (this.#viewer === null) return;
    const counted = (await this.#viewer.report())?.counted;
    if (wait !== this.#wait) return;
    const now = this.#timing.now();
    const before = this.#decoded;
    this.#decoded = counted?.decoded ?? 0;
    this.#arrivals.count(counted?.packets ?? 0, now);
    if (this.#looked === 'floating') {
      if (before !== null && this.#decoded > before) return this.#listener.counted();
      if (before !== null && now >= this.#due()) this.#overdue(now);
    }
    if (this.#missing && this.#arrivals.silence(now) >= this.#silentMs()) this.#listener.silent();
    else this.#next();
  }

  #silentMs(): number {
    return silentMs(this.#fps()) + (this.#looked === 'floating' ? COUNT_MS : 0);
  }

  #overdue(now: number): void {
    if (this.#keyFrames.isDue(now, this.#fps())) this.#viewer?.wantKeyFrame();
    if (this.#missing) return;
    this.#missing = true;
    this.#listener.missing();
  }
}
