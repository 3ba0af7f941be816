import type { Camera, CameraListener, Listening, Picture } from '../camera.ts';
import type { Feed } from './feed.ts';

export interface SimulatedParts {
  readonly video: Feed;
  /** Shared with the cabinet's other camera; not ours to close. */
  readonly sound: Feed | undefined;
  still(stops?: readonly number[]): Promise<string | null>;
  prepareStill(): void;
}

/** A simulated cabinet's picture: drawn and encoded while it has viewers. */
export class SimulatedCamera implements Camera {
  readonly #parts: SimulatedParts;

  constructor(parts: SimulatedParts) {
    this.#parts = parts;
  }

  get running(): number {
    return this.#parts.video.running ? 1 : 0;
  }

  listen({ video: videoListener, sound: soundListener }: CameraListener): Listening {
    const { video, sound } = this.#parts;
    const stops = [video.listen(videoListener), sound?.listen(soundListener)];
    return {
      wantKey: () => video.wantKey(),
      stop() {
        for (const stop of stops) stop?.();
      },
    };
  }

  async picture(): Promise<Picture> {
    return { profile: 'baseline' };
  }

  still(stops?: readonly number[]): Promise<string | null> {
    return this.#parts.still(stops);
  }

  prepareStill(): void {
    this.#parts.prepareStill();
  }

  async close(): Promise<void> {
    await this.#parts.video.close();
  }
}
