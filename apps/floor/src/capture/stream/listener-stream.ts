import type { MediaUnit } from '../../encode/media-unit.ts';
import type { CameraListener } from '../camera.ts';

/** Between two bursts to one viewer (ms). */
const BURST_EVERY_MS = 1_000;

/** The pictures that one viewer is sent of a camera, in rising time also where some are repeated. */
export class ListenerStream {
  readonly listener: CameraListener;
  #lastPts = Number.NEGATIVE_INFINITY;
  #burstAt = Number.NEGATIVE_INFINITY;

  constructor(listener: CameraListener) {
    this.listener = listener;
  }

  video(unit: MediaUnit): void {
    const pts = Math.max(unit.pts, this.#lastPts + 1);
    this.#lastPts = pts;
    this.listener.video(pts === unit.pts ? unit : { ...unit, pts });
  }

  /** Sends pictures that lie behind, as close together as their clock allows, up to the present. */
  burst(units: readonly MediaUnit[], now: number): void {
    const newest = units.at(-1);
    if (newest === undefined || now - this.#burstAt < BURST_EVERY_MS) return;
    this.#burstAt = now;
    units.forEach((unit, index) => {
      this.video({ ...unit, pts: newest.pts - (units.length - 1 - index) });
    });
  }
}
