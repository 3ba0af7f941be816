/** The capture time of the frame with an RTP timestamp, in milliseconds of the floor's clock. */
export interface FrameTime {
  readonly rtp: number;
  readonly capturedAt: number;
}

const TICKS_A_MS = 90;
/** Five seconds, if each of sixty frames a second has a capture time. */
const MAX_SAMPLES = 300;
/** A frame this far (ms) after the latest capture time is not timed by it: the messages may have stopped. */
const REACH_MS = 2_000;

/** The time (ms) from one RTP timestamp to another, the shorter way round their 32 bits. */
export const rtpMs = (from: number, to: number): number => ((to - from) | 0) / TICKS_A_MS;

/** Capture times of the latest frames, received in any order and not for all. */
export class FrameTimes {
  readonly #times: FrameTime[] = [];

  add(time: FrameTime): void {
    this.#times.push(time);
    if (this.#times.length > MAX_SAMPLES) this.#times.shift();
  }

  /**
   * By the nearest stored time, since RTP clocks run evenly: also for a frame from before all of them. Null before the
   * first time, and far after the last.
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
