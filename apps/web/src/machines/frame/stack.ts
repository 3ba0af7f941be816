import { type Frame, frameIn, heightsAt, type Seen, type Size } from './frame.ts';

/** Pixels between two pictures. */
export const GAP = 6;
/** A second picture is shown from this share of the height on at which it has the whole width. */
const LEAST_OF_SECOND = 0.75;

/** Pictures in an upright room, one below the other. */
export interface Stack {
  readonly main: Frame;
  /** Null where there is no second picture, or no room for it. */
  readonly second: Frame | null;
  /** Pixels below the main picture. */
  readonly below: number;
}

/**
 * Lays out an upright room: the main picture on top, at least `least` pixels below it. The second picture may take
 * these too.
 */
export function stackIn(room: Size, main: Seen, second: Seen | null, least: number): Stack {
  const heights = heightsAt(room.width, main);
  const wanted = second === null ? null : roomForSecond(room, heights.least, second);
  const height = Math.max(0, Math.min(heights.most, room.height - Math.max(wanted ?? 0, least)));
  const frame = frameIn({ width: room.width, height }, main);
  const below = room.height - frame.height;
  return {
    main: frame,
    second:
      second === null || wanted === null ? null : frameIn({ width: room.width, height: below - GAP }, second),
    below,
  };
}

/** Pixels that the second picture needs, its gap included; null where it does not fit below the main one. */
function roomForSecond({ width, height }: Size, leastOfMain: number, second: Seen): number | null {
  const { most } = heightsAt(width, second);
  const wanted = Math.min(most, height - GAP - leastOfMain);
  return wanted >= most * LEAST_OF_SECOND ? wanted + GAP : null;
}
