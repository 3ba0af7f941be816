/** Which of the two shows the later state of the machine; null when they agree, or when it is not known. */
export type Ahead = 'picture' | 'meters' | null;

/** Meters younger than this (ms) are those of an ordinary connection, however much younger the picture is. */
const LATE_METERS_MS = 1_000;
/** The uncertainty (ms) of comparing the floor's clock with ours. */
const CERTAIN_MS = 100;
/** A picture that is behind the meters by less than this (ms) is an ordinary live picture. */
const LATE_PICTURE_MS = 500;

interface Ages {
  /** How old (ms) what the meters show is, and the picture on screen; null when it is not known. */
  readonly meters: number | null;
  readonly picture: number | null;
  /** Whether the connection that brings the meters is up. */
  readonly connected: boolean;
  /** Whether the picture may be played by. */
  readonly fresh: boolean;
}

/** Compares the age of meters and picture. A picture that is ahead of the meters must not be called stale. */
export function aheadOf({ meters, picture, connected, fresh }: Ages): Ahead {
  // Nothing comes to the meters meanwhile, however young they are.
  if (!connected && fresh) return 'picture';
  if (meters === null || picture === null) return null;
  const behind = meters - picture;
  if (meters >= LATE_METERS_MS && behind > CERTAIN_MS) return 'picture';
  return behind < -LATE_PICTURE_MS ? 'meters' : null;
}
