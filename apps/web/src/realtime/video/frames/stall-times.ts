/** Least time (ms) without a frame until the picture is stalled and a key frame requested. */
export const STALL_MS = 600;
/** Time (ms) without a packet until the connection is replaced. */
export const SILENT_MS = 2_000;
/** Time (ms) from the answer to the first frame. */
export const FIRST_FRAME_MS = 6_000;
/** Intervals between pictures after which one is missing, and after which the connection is silent. */
const MISSING_INTERVALS = 3;
const SILENT_INTERVALS = 5;
const LONGEST_KEY_FRAME_MS = 10_000;

const intervalsMs = (count: number, fps: number | null): number =>
  fps === null || fps <= 0 ? 0 : (count * 1_000) / fps;

/** Time (ms) without a frame until a rendition of so many pictures a second is stalled; null: not known. */
export const stallMs = (fps: number | null): number =>
  Math.max(STALL_MS, intervalsMs(MISSING_INTERVALS, fps));

/** Time (ms) without a packet until the connection of such a rendition is replaced. */
export const silentMs = (fps: number | null): number =>
  Math.max(SILENT_MS, intervalsMs(SILENT_INTERVALS, fps));

/** Bounds the key frame requests: on a slow line each delays the pictures that it is to bring back. */
export class KeyFrameRequests {
  #sent = 0;
  #nextAt = Number.NEGATIVE_INFINITY;

  /** Whether one is to be sent now, at `now` ms, for a rendition of so many pictures a second. */
  isDue(now: number, fps: number | null): boolean {
    if (now < this.#nextAt) return false;
    if (now - this.#nextAt > LONGEST_KEY_FRAME_MS) this.#sent = 0;
    this.#sent++;
    this.#nextAt = now + Math.min(stallMs(fps) * 2 ** this.#sent, LONGEST_KEY_FRAME_MS);
    return true;
  }
}
