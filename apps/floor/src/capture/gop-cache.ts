import type { MediaUnit } from '../encode/media-unit.ts';

/** More than that is not kept: a viewer then waits for the camera's next key frame. */
const MOST_KEPT = 600;
const MOST_KEPT_BYTES = 16_000_000;

/** What has been sent since a camera's last key frame: who joins gets it at once, and need not wait for the next. */
export class GopCache {
  #units: MediaUnit[] = [];
  #bytes = 0;

  /** None when they would not lead up to the present. */
  get units(): readonly MediaUnit[] {
    return this.#units;
  }

  keep(unit: MediaUnit): void {
    if (unit.key) this.clear();
    else if (this.#units.length === 0) return;
    this.#units.push(unit);
    this.#bytes += unit.data.byteLength;
    if (this.#units.length > MOST_KEPT || this.#bytes > MOST_KEPT_BYTES) this.clear();
  }

  clear(): void {
    this.#units = [];
    this.#bytes = 0;
  }
}
