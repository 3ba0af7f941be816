/** A frame on screen. Times are milliseconds since 1970 by the page's clock. */
export interface ShownFrame {
  readonly at: number;
  /** Which of the page's videos. */
  readonly video: number;
  /** Frames that its video had presented by then: a busy page is not notified of each. */
  readonly presented: number;
  /** Height of the picture, in pixels. */
  readonly lines: number;
  /** Age (ms) by the clock that is drawn in the picture; null if it could not be read. */
  readonly ageMs: number | null;
}

/** What the page said of its picture at some time. */
export interface Moment {
  readonly at: number;
  /** The picture moves and is recent enough to play by. */
  readonly live: boolean;
  /** The spin button is disabled by the picture. */
  readonly held: boolean;
  /** The age (ms) on screen, a median of the last second. */
  readonly ageMs: number | null;
}

/** Video packets that a connection has received so far. */
interface Traffic {
  readonly at: number;
  readonly peer: number;
  readonly bytes: number;
  readonly packets: number;
  readonly lost: number;
}

/** What a page has recorded of its pictures since it was loaded. */
export interface PictureLog {
  readonly frames: readonly ShownFrame[];
  readonly moments: readonly Moment[];
  readonly traffic: readonly Traffic[];
  /** When each peer connection was connected. */
  readonly connected: readonly number[];
}

declare global {
  interface Window {
    shownFrames: ShownFrame[];
    pictureMoments: Moment[];
    peers: { connected: number[]; traffic: Traffic[] };
  }
}
