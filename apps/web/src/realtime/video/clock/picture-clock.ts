import { ClockMessage, type SeenFrame, type VideoQuality } from '@floorcast/contract/video';

/** The capture time of the frame with an RTP timestamp, in milliseconds of the floor's clock. */
interface FrameTime {
  readonly rtp: number;
  readonly capturedAt: number;
}

const TICKS_A_MS = 90;
/** Five seconds, if each of sixty frames a second has a capture time. */
const MAX_FRAMES = 300;
/** A frame this far (ms) after the latest capture time is not timed by it: the messages may have stopped. */
const REACH_MS = 2_000;

/** The time (ms) from one RTP timestamp to another, the shorter way round their 32 bits. */
export const rtpMs = (from: number, to: number): number => ((to - from) | 0) / TICKS_A_MS;

/** Capture times of the latest frames, received in any order and not for all. */
export class FrameTimes {
  readonly #times: FrameTime[] = [];

  add(time: FrameTime): void {
    this.#times.push(time);
    if (this.#times.length > MAX_FRAMES) this.#times.shift();
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

/** One time request to the floor. Milliseconds: `sentAt` and `receivedAt` by our clock, `floorAt` by the floor's. */
export interface ClockSample {
  readonly sentAt: number;
  readonly receivedAt: number;
  readonly floorAt: number;
}

/** The number of latest samples, which show that a clock was set. */
const MAX_SAMPLES = 16;
/** The drift of two clocks, as a share of the time since they were compared. */
const DRIFT = 1e-4;
/** The drift of the two clocks, and the floor's rounding, within the stored samples (ms). */
const SLACK_MS = 5;

export const roundTrip = ({ sentAt, receivedAt }: ClockSample): number => receivedAt - sentAt;

const offsetOf = ({ sentAt, receivedAt, floorAt }: ClockSample): number =>
  floorAt - (sentAt + receivedAt) / 2;

/** An offset is wrong by at most half of its round trip: two that differ more mean that a clock was set. */
const agree = (a: ClockSample, b: ClockSample): boolean =>
  Math.abs(offsetOf(a) - offsetOf(b)) <= (roundTrip(a) + roundTrip(b)) / 2 + SLACK_MS;

/** Adds a sample to the recent ones and the best of all, without those that it proves wrong. */
export function addSample(samples: readonly ClockSample[], sample: ClockSample): readonly ClockSample[] {
  if (roundTrip(sample) < 0) return samples;
  const right = [...samples.filter((known) => agree(known, sample)), sample];
  const recent = right.slice(-MAX_SAMPLES);
  const best = bestSample(right);
  return best === null || recent.includes(best) ? recent : [best, ...recent];
}

/** The uncertainty (ms) of a sample, relative to the other samples. */
const uncertainty = (sample: ClockSample): number => roundTrip(sample) / 2 - DRIFT * sample.receivedAt;

/** The most certain sample: one with a short round trip, not too long ago. */
const bestSample = (samples: readonly ClockSample[]): ClockSample | null =>
  samples.reduce<ClockSample | null>(
    (best, sample) => (best === null || uncertainty(sample) <= uncertainty(best) ? sample : best),
    null,
  );

/** How far (ms) the floor's clock is ahead of ours; null before it has answered. */
export function clockOffset(samples: readonly ClockSample[]): number | null {
  const best = bestSample(samples);
  return best === null ? null : offsetOf(best);
}

/** Requests of the client: for the floor's time, with its own, and for a key frame. */
export const timeRequest = (sentAt: number): string => JSON.stringify({ ping: sentAt });
export const KEY_FRAME_REQUEST = JSON.stringify({ key: true });

/** Reports of the client: frames that it received, whether it will report any, and the player's choice. */
export const seenReport = (seen: readonly SeenFrame[]): string => JSON.stringify({ seen });
export const visibleReport = (visible: boolean): string => JSON.stringify({ visible });
export const qualityRequest = (quality: VideoQuality): string => JSON.stringify({ quality });

/** Null for an invalid message. */
function readClockMessage(data: unknown): ClockMessage | null {
  if (typeof data !== 'string') return null;
  try {
    return ClockMessage.safeParse(JSON.parse(data)).data ?? null;
  } catch {
    return null;
  }
}

export interface ShownFrame {
  /** When, in milliseconds of our clock. */
  readonly at: number;
  /** Null where the browser does not report it. */
  readonly rtpTimestamp: number | null;
  /** When its last packet arrived; absent where that is not known. */
  readonly receivedAt?: number;
}

/** Computes the ages of frames from the floor's capture times and clock. */
export class PictureClock {
  readonly #times = new FrameTimes();
  #samples: readonly ClockSample[] = [];

  /** Reads a message of the floor, received at `now` by our clock, and returns it; null when it is invalid. */
  receive(data: unknown, now: number): ClockMessage | null {
    const message = readClockMessage(data);
    if (message === null) return null;
    if ('r' in message) this.#times.add({ rtp: message.r, capturedAt: message.c });
    if ('pong' in message)
      this.#samples = addSample(this.#samples, { sentAt: message.pong, receivedAt: now, floorAt: message.t });
    return message;
  }

  /** How far (ms) the floor's clock is ahead of ours; null before it has answered. */
  offset(): number | null {
    return clockOffset(this.#samples);
  }

  /** From capture to screen (ms); null when it cannot be known. */
  ageOf({ at, rtpTimestamp }: ShownFrame): number | null {
    const offset = this.offset();
    const capturedAt = rtpTimestamp === null ? null : this.#times.capturedAt(rtpTimestamp);
    return offset === null || capturedAt === null ? null : Math.max(0, at + offset - capturedAt);
  }
}
