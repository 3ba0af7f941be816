import type { ClockMessage } from '@floorcast/contract/video';
import { readClockMessage } from './clock-messages.ts';
import { addSample, type ClockSample, clockOffset } from './clock-offset.ts';
import { FrameTimes } from './frame-times.ts';

/** A frame that is on screen. */
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
