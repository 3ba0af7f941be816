/** When the picture with an RTP timestamp was captured, in milliseconds of the floor's clock. */
export interface FrameTime {
  readonly rtp: number;
  readonly capturedAt: number;
}

const TICKS_A_MS = 90;
/** As much as five seconds, if every picture of sixty a second has a word. */
const KEPT = 300;
/** A picture this far (ms) after the latest word is not timed by it: the words may have stopped. */
const REACH_MS = 2_000;

/** From one RTP timestamp to another, the shorter way round their 32 bits (ms). */
export const rtpMs = (from: number, to: number): number => ((to - from) | 0) / TICKS_A_MS;

/** Capture times of the latest pictures, heard in any order and not of all. */
export class FrameTimes {
  readonly #times: FrameTime[] = [];

  add(time: FrameTime): void {
    this.#times.push(time);
    if (this.#times.length > KEPT) this.#times.shift();
  }

  /**
   * By the nearest word, since RTP clocks run evenly: a picture from before every word that is kept is told to be that
   * old. Null before the first word, and far after the last.
   */
  capturedAt(rtp: number): number | null {
    const near = this.#nearest(rtp);
    if (near === undefined || this.#isFarAhead(rtp)) return null;
    return near.capturedAt + rtpMs(near.rtp, rtp);
  }

  #isFarAhead(rtp: number): boolean {
    return this.#times.every((time) => rtpMs(time.rtp, rtp) > REACH_MS);
  }

  #nearest(rtp: number): FrameTime | undefined {
    const away = (time: FrameTime) => Math.abs(rtpMs(time.rtp, rtp));
    return this.#times.reduce<FrameTime | undefined>(
      (best, time) => (best === undefined || away(time) <= away(best) ? time : best),
      undefined,
    );
  }
}
