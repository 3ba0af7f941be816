import type { MediaUnit } from '../../encode/media-unit.ts';

/** More than that is not stored: a viewer then waits for the camera's next key frame. */
const UNITS_MOST = 600;
const BYTES_MOST = 16_000_000;

/** All pictures since a camera's last key frame: a viewer that joins gets them at once instead of waiting for the next one. */
export class GopCache {
  #units: MediaUnit[] = [];
  #bytes = 0;

  /** Empty when they would be incomplete. */
  get units(): readonly MediaUnit[] {
    return this.#units;
  }

  add(unit: MediaUnit): void {
    if (unit.key) this.clear();
    else if (this.#units.length === 0) return;
    this.#units.push(unit);
    this.#bytes += unit.data.byteLength;
    if (this.#units.length > UNITS_MOST || this.#bytes > BYTES_MOST) this.clear();
  }

  clear(): void {
    this.#units = [];
    this.#bytes = 0;
  }
}
