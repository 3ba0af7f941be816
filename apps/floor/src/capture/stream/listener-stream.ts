import type { MediaUnit } from '../../encode/media-unit.ts';
import type { CameraListener } from '../camera.ts';

/** Between two bursts to one viewer (ms). */
const BURST_EVERY_MS = 1_000;

/**
 * The pictures that one viewer is sent of a camera, one rendition at a time and in rising time. A better rendition takes over
 * with its first key frame; a lesser one is for a line that carries no more of the present one, which ends at once.
 */
export class ListenerStream {
  readonly listener: CameraListener;
  #rung: number;
  /** The rendition that is waited for. */
  #next: number | undefined;
  #lastPts = Number.NEGATIVE_INFINITY;
  #burstAt = Number.NEGATIVE_INFINITY;

  constructor(listener: CameraListener, rung: number) {
    this.listener = listener;
    this.#rung = rung;
  }

  /** The renditions that are needed for it now. */
  get rungs(): readonly number[] {
    if (this.#next === undefined) return [this.#rung];
    return this.#next < this.#rung ? [this.#rung, this.#next] : [this.#next];
  }

  /** The rendition that it is sent, or is about to be. */
  get wanted(): number {
    return this.#next ?? this.#rung;
  }

  /** Changes the rendition. */
  use(rung: number): void {
    this.#next = rung === this.#rung && this.#next === undefined ? undefined : rung;
  }

  /** A picture of a rendition. Returns whether the rendition has changed with it. */
  video(rung: number, unit: MediaUnit): boolean {
    const takesOver = rung === this.#next && unit.key;
    if (takesOver) {
      this.#rung = rung;
      this.#next = undefined;
    } else if (rung !== this.#rung || !this.rungs.includes(rung)) return false;
    this.#send(unit);
    return takesOver;
  }

  /** Sends pictures that lie behind, as close together as their clock allows, up to the present. */
  burst(units: readonly MediaUnit[], now: number): void {
    const newest = units.at(-1);
    if (newest === undefined || now - this.#burstAt < BURST_EVERY_MS) return;
    this.#burstAt = now;
    units.forEach((unit, index) => {
      this.#send({ ...unit, pts: newest.pts - (units.length - 1 - index) });
    });
  }

  #send(unit: MediaUnit): void {
    const pts = Math.max(unit.pts, this.#lastPts + 1);
    this.#lastPts = pts;
    this.listener.video(pts === unit.pts ? unit : { ...unit, pts });
  }
}
