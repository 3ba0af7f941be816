import type { H264Profile } from '@floorcast/contract/sdp';
import type { MediaUnit } from '../encode/media-unit.ts';

/** What a camera's picture is like once there is one. */
export interface Picture {
  /** The best that a viewer has to decode to get it as it is; `baseline` when it is encoded here. */
  readonly profile: H264Profile;
}

/** Somebody who watches. */
export interface CameraListener {
  /** Whether this viewer can decode a profile; one that cannot gets the picture encoded anew, as baseline. */
  takes(profile: H264Profile): boolean;
  video(unit: MediaUnit): void;
  sound(unit: MediaUnit): void;
}

export interface Listening {
  /** A key frame is wanted, by this viewer only. */
  wantKey(): void;
  stop(): void;
}

/** The camera shows nothing: why, in words for the floor's own people. */
export class NoPicture extends Error {
  constructor(why: string) {
    super(why);
    this.name = 'NoPicture';
  }
}

/** One camera, whatever stands behind its address. It runs only while somebody listens, or asked for a still lately. */
export interface Camera {
  /** Opens the camera when it is not. Pictures before the first that was asked for by `wantKey` may be left out. */
  listen(listener: CameraListener): Listening;
  /** Once there is a picture. Only for whoever listens. @throws {NoPicture} at once while the camera is known to be dead. */
  picture(): Promise<Picture>;
  /**
   * How it looks now, or with the result of the game that has just ended on these stops: a JPEG in base64, at most 320
   * pixels across, results larger. Null when there is no such picture to be had.
   */
  still(stops?: readonly number[]): Promise<string | null>;
  /** A still will soon be wanted, in a hurry. */
  prepareStill(): void;
  /** How many workers run for it: none while nobody watches. */
  readonly running: number;
  close(): Promise<void>;
}
