import type { H264Profile } from '@floorcast/contract/sdp';
import type { MediaUnit, Rung } from '../encode/ladder.ts';

/** What a camera's picture is like once there is one. */
export interface Picture {
  /** The best that a viewer has to decode to get it as it is; `baseline` when it is encoded here. */
  readonly profile: H264Profile;
}

/** One viewer of a camera. */
export interface CameraListener {
  /** Whether this viewer can decode a profile; one that cannot gets pictures encoded here, as baseline. */
  takes(profile: H264Profile): boolean;
  /** The rendition that it asks for at first: its place on the ladder. */
  readonly rung: number;
  /** Whether it is the player's: those go before others where encoders are scarce. */
  readonly plays: boolean;
  video(unit: MediaUnit): void;
  sound(unit: MediaUnit): void;
}

export interface Listening {
  /** A key frame is wanted, by this viewer only. */
  wantKey(): void;
  /** The rendition that it is sent, or is about to be. */
  readonly rung: number;
  /** Changes to another rendition, which begins with a key frame, or to one near it. Returns which. */
  use(rung: number): number;
  stop(): void;
}

/** The camera shows nothing; the message is for staff of the floor. */
export class NoPicture extends Error {
  constructor(why: string) {
    super(why);
    this.name = 'NoPicture';
  }
}

export interface Still {
  /** In base64. */
  readonly jpeg: string;
  /** When it was taken, or arrived from the camera: milliseconds since 1970. */
  readonly takenAt: number;
}

/** How a camera does: the age of its last picture, the share of pictures lost lately, and why it shows none. */
export interface CameraHealthNow {
  /** Null: there was none yet. */
  readonly ageMs: number | null;
  /** Null: its source cannot say. */
  readonly loss: number | null;
  /** Null: it shows pictures, or has not been tried. */
  readonly fault: string | null;
}

/** One camera at any address. Unless it is watched, it runs only while it has viewers, or was asked for a still lately. */
export interface Camera {
  /** Its renditions, from the best to the least; it may send the best as it comes. */
  readonly ladder: readonly Rung[];
  /** Opens the camera when it is not. Pictures before the first that was asked for by `wantKey` may be left out. */
  listen(listener: CameraListener): Listening;
  /** Resolves once there is a picture. Only while there is a viewer. @throws {NoPicture} at once while the camera is known to have failed. */
  picture(): Promise<Picture>;
  /**
   * How it looks now, or with the result of the game that has just ended on these stops: a JPEG in base64, at most 320
   * pixels across, results larger. Null when there is no such picture to be had.
   */
  still(stops?: readonly number[]): Promise<Still | null>;
  /** From now on it is known whether it shows pictures, also without viewers; nothing is encoded for that. */
  watch(): void;
  readonly health: CameraHealthNow;
  /** Opens it again, as if it had failed. */
  restart(): void;
  /** A still will soon be wanted, in a hurry. */
  prepareStill(): void;
  /** How many encoders and ingest processes run for it: none without viewers. */
  readonly running: number;
  close(): Promise<void>;
}
