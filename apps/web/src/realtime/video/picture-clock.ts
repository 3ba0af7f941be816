import { addSample, type ClockSample, clockOffset } from './clock-offset.ts';
import { readClockWord } from './clock-words.ts';
import { FrameTimes } from './frame-times.ts';

/** A picture that has come on screen. */
export interface ShownFrame {
  /** When, in milliseconds of our clock. */
  readonly at: number;
  /** Null where the browser does not tell which picture it is. */
  readonly rtpTimestamp: number | null;
}

/** Knows how old pictures are, by what the floor says of their capture and of its clock. */
export class PictureClock {
  readonly #times = new FrameTimes();
  #samples: readonly ClockSample[] = [];

  /** A message of the floor, heard at `now` by our clock. */
  hear(data: unknown, now: number): void {
    const word = readClockWord(data);
    if (word === null) return;
    if ('r' in word) this.#times.add({ rtp: word.r, capturedAt: word.c });
    else this.#samples = addSample(this.#samples, { sentAt: word.pong, heardAt: now, floorAt: word.t });
  }

  /** From capture to screen (ms); null when it cannot be known. */
  ageOf({ at, rtpTimestamp }: ShownFrame): number | null {
    const offset = clockOffset(this.#samples);
    const capturedAt = rtpTimestamp === null ? null : this.#times.capturedAt(rtpTimestamp);
    return offset === null || capturedAt === null ? null : Math.max(0, at + offset - capturedAt);
  }
}
