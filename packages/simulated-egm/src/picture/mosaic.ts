import { type Canvas, createCanvas } from '@napi-rs/canvas';
import type { Place } from './geometry.ts';
import type { Pen } from './pen.ts';

interface Tile {
  readonly canvas: Canvas;
  key: string | undefined;
}

/** Drawings of one place side by side, and how many pixels they are across together. */
export interface Levels {
  readonly pixels: Uint8Array;
  readonly width: number;
}

/** What lies over a part of the picture and does not move. */
export interface Glass {
  readonly canvas: Canvas;
  readonly left: number;
  readonly top: number;
}

/**
 * A picture in RGBA that is drawn in tiles between a ground and a glass that do not move. Reading pixels back from a
 * canvas costs more than drawing them (10 ns a pixel here), so a tile is drawn and read only when its key has changed.
 */
export class Mosaic {
  readonly pixels: Uint8Array;
  readonly #width: number;
  readonly #tiles = new Map<string, Tile>();
  #ground: Canvas | undefined;
  #glass: Glass | undefined;
  #key: string | undefined;

  constructor(width: number, height: number) {
    this.#width = width;
    this.pixels = new Uint8Array(width * height * 4);
  }

  get glass(): Glass | undefined {
    return this.#glass;
  }

  /** What never moves, opaque and as large as the picture, unless `key` is what it was. Returns whether it was drawn. */
  ground(key: string, draw: () => { readonly ground: Canvas; readonly glass?: Glass }): boolean {
    if (this.#key === key) return false;
    this.#key = key;
    const { ground, glass } = draw();
    this.#ground = ground;
    this.#glass = glass;
    this.#tiles.clear();
    this.pixels.set(ground.data());
    if (glass !== undefined) {
      const { left, top, canvas } = glass;
      this.tile('glass', [left, top, canvas.width, canvas.height], '', () => undefined);
      this.#tiles.delete('glass');
    }
    return true;
  }

  /** Draws a tile over its ground and under the glass, in the whole picture's coordinates, unless `key` is what it was. */
  tile(name: string, place: Place, key: string, draw: (pen: Pen) => void): void {
    const [, , width, height] = place;
    const tile = this.#tiles.get(name) ?? { canvas: createCanvas(width, height), key: undefined };
    this.#tiles.set(name, tile);
    if (tile.key === key) return;
    tile.key = key;
    this.#draw(tile.canvas.getContext('2d'), place, draw);
    this.write(place, { pixels: tile.canvas.data(), width }, 0, 0, height);
  }

  /** What a tile would be with each of several drawings, for `write`: for lamps that change in every picture. */
  levels(place: Place, count: number, draw: (pen: Pen, level: number) => void): Levels {
    const [, , width, height] = place;
    const canvas = createCanvas(width * count, height);
    const pen = canvas.getContext('2d');
    for (let level = 0; level < count; level++) {
      pen.save();
      pen.beginPath();
      pen.rect(level * width, 0, width, height);
      pen.clip();
      pen.translate(level * width, 0);
      this.#draw(pen, place, (each) => draw(each, level));
      pen.restore();
    }
    return { pixels: canvas.data(), width: canvas.width };
  }

  /** Writes rows of a place, `from` to before `to`, as they were drawn `across` pixels from the left. */
  write(
    [left, top, width]: Place,
    { pixels, width: pitch }: Levels,
    across: number,
    from: number,
    to: number,
  ): void {
    for (let row = from; row < to; row++) {
      const at = (row * pitch + across) * 4;
      this.pixels.set(pixels.subarray(at, at + width * 4), ((top + row) * this.#width + left) * 4);
    }
  }

  #draw(pen: Pen, [left, top, width, height]: Place, draw: (pen: Pen) => void): void {
    if (this.#ground !== undefined)
      pen.drawImage(this.#ground, left, top, width, height, 0, 0, width, height);
    pen.save();
    pen.translate(-left, -top);
    draw(pen);
    pen.restore();
    if (this.#glass !== undefined)
      pen.drawImage(this.#glass.canvas, this.#glass.left - left, this.#glass.top - top);
  }
}
