/** One picture as the camera has coded it. */
export interface CodedPicture {
  readonly data: Buffer;
  /** Whether it can be decoded without those before it. */
  readonly key: boolean;
  /** When it arrived, in milliseconds since 1970: cameras do not report when they took it. */
  readonly capturedAt: number;
}

/** RTP clocks run on the computer's monotonic clock: viewers stay when a camera is reopened. */
const ticks = (aSecond: number) => (): number =>
  Number((process.hrtime.bigint() * BigInt(aSecond)) / 1_000_000_000n);

/** 90 000 a second. */
export const videoTicks = ticks(90_000);
/** 48 000 a second. */
export const soundTicks = ticks(48_000);

/** Pictures of so long (ms) are looked at. */
const WINDOW_MS = 5_000;
/** Fewer say nothing. */
const LEAST = 20;
/** A step that is so many times the usual one is a pause of the camera, and not a loss. */
const PAUSE = 50;

interface Step {
  readonly at: number;
  readonly ticks: number;
}

/** Estimates the share of pictures that were lost on their way, by the gaps between their timestamps. */
export class PictureLoss {
  #steps: Step[] = [];
  #last: number | undefined;

  /** A picture came, with its timestamp in ticks of whatever length; `now` in ms. */
  came(ticks: number, now: number): void {
    const last = this.#last;
    this.#last = ticks;
    if (last === undefined) return;
    if (ticks > last) this.#steps.push({ at: now, ticks: ticks - last });
    const first = this.#steps.findIndex(({ at }) => now - at <= WINDOW_MS);
    if (first > 0) this.#steps.splice(0, first);
  }

  /** 0 to 1; null while too few have come, or they come without an even pace. */
  share(now: number): number | null {
    const steps = this.#steps.filter(({ at }) => now - at <= WINDOW_MS).map(({ ticks }) => ticks);
    if (steps.length < LEAST) return null;
    const sorted = steps.toSorted((a, b) => a - b);
    const usual = sorted[Math.floor(sorted.length / 2)] ?? 1;
    // A camera that sends pictures when something moves has no usual step.
    const even = steps.filter((step) => Math.abs(step - usual) <= usual / 4).length;
    if (even < steps.length / 2) return null;
    const lost = steps.reduce((sum, step) => sum + missing(step / usual), 0);
    return lost / (lost + steps.length);
  }
}

const missing = (times: number): number => (times > PAUSE ? 0 : Math.max(0, Math.round(times) - 1));
