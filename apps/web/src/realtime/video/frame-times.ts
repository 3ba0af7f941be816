/** When the picture with an RTP timestamp was captured, in milliseconds of the floor's clock. */
export interface FrameTime {
  readonly rtp: number;
  readonly capturedAt: number;
}

const TICKS_A_MS = 90;
const KEPT = 90;
/** A picture whose own word was lost is timed by a neighbour, this far (ms) off at most. */
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

  /** Null when nothing near has been heard of. */
  capturedAt(rtp: number): number | null {
    const near = this.#nearest(rtp);
    if (near === undefined || Math.abs(rtpMs(near.rtp, rtp)) > REACH_MS) return null;
    return near.capturedAt + rtpMs(near.rtp, rtp);
  }

  #nearest(rtp: number): FrameTime | undefined {
    const away = (time: FrameTime) => Math.abs(rtpMs(time.rtp, rtp));
    return this.#times.reduce<FrameTime | undefined>(
      (best, time) => (best === undefined || away(time) <= away(best) ? time : best),
      undefined,
    );
  }
}
