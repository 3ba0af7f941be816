import { MOST_SEEN, type SeenFrame } from '@floorcast/contract/video';

/** Time (ms) between two reports: with the time requests they stay below the floor's limit (C5.29, C5.42). */
export const REPORT_EVERY_MS = 150;

/** The frames since the last report, from whose times of arrival the floor learns how its packets are delayed. */
export class SeenFrames {
  #frames: SeenFrame[] = [];
  #reportedAt = Number.NEGATIVE_INFINITY;

  /** The latest frames count most: of too many the first are left out. */
  add(frame: SeenFrame): void {
    if (this.#frames.at(-1)?.[0] === frame[0]) return;
    this.#frames = [...this.#frames, frame].slice(-MOST_SEEN);
  }

  /** Time (ms) until the next report; null while there is nothing to report. */
  dueIn(now: number): number | null {
    return this.#frames.length === 0 ? null : Math.max(0, this.#reportedAt + REPORT_EVERY_MS - now);
  }

  /** The frames of a report that is sent now. */
  take(now: number): readonly SeenFrame[] {
    const frames = this.#frames;
    this.#frames = [];
    this.#reportedAt = now;
    return frames;
  }
}
