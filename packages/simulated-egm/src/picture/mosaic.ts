import { type Canvas, createCanvas } from '@napi-rs/canvas';
import type { Place } from './geometry.ts';
import type { Pen } from './pen.ts';

interface Tile {
  readonly canvas: Canvas;
  key: string | undefined;
}

/**
 * A picture in RGBA that is drawn in tiles between a ground and a glass that do not move. Reading pixels back from a
 * canvas costs more than drawing them (10 ns a pixel here), so a tile is drawn and read only when its key has changed.
 */
export class Mosaic {
  readonly pixels: Uint8Array;
  readonly #width: number;
  readonly #height: number;
  readonly #tiles = new Map<string, Tile>();
  #ground: Canvas | undefined;
  #glass: Canvas | undefined;
  #key: string | undefined;

  constructor(width: number, height: number) {
    this.#width = width;
    this.#height = height;
    this.pixels = new Uint8Array(width * height * 4);
  }

  get glass(): Canvas | undefined {
    return this.#glass;
  }

  /** What never moves, as large as the picture, unless `key` is what it was. Returns whether the picture begins anew. */
  ground(key: string, draw: () => { readonly ground: Canvas; readonly glass?: Canvas }): boolean {
    if (this.#key === key) return false;
    this.#key = key;
    const { ground, glass } = draw();
    this.#ground = ground;
    this.#glass = glass;
    this.#tiles.clear();
    this.tile('whole', [0, 0, this.#width, this.#height], '', () => undefined);
    this.#tiles.delete('whole');
    return true;
  }

  /** Draws a tile over its ground and under the glass, in the whole picture's coordinates, unless `key` is what it was. */
  tile(name: string, place: Place, key: string, draw: (pen: Pen) => void): void {
    const [left, top, width, height] = place;
    const tile = this.#tiles.get(name) ?? { canvas: createCanvas(width, height), key: undefined };
    this.#tiles.set(name, tile);
    if (tile.key === key) return;
    tile.key = key;
    const pen = tile.canvas.getContext('2d');
    pen.save();
    if (this.#ground !== undefined)
      pen.drawImage(this.#ground, left, top, width, height, 0, 0, width, height);
    pen.save();
    pen.translate(-left, -top);
    draw(pen);
    pen.restore();
    if (this.#glass !== undefined) pen.drawImage(this.#glass, left, top, width, height, 0, 0, width, height);
    pen.restore();
    this.write(place, tile.canvas.data(), 0, height);
  }

  /** What a tile would be with each of several drawings, for `write`: for lamps that change in every picture. */
  levels(place: Place, count: number, draw: (pen: Pen, level: number) => void): readonly Uint8Array[] {
    return Array.from({ length: count }, (_, level) => {
      this.tile('level', place, `${level}`, (pen) => draw(pen, level));
      const drawn = this.#tiles.get('level')?.canvas.data() ?? new Uint8Array();
      this.#tiles.delete('level');
      return drawn;
    });
  }

  /** Writes rows of a place, `from` to before `to`, as they were drawn. */
  write([left, top, width]: Place, drawn: Uint8Array, from: number, to: number): void {
    for (let row = from; row < to; row++) {
      const at = row * width * 4;
      this.pixels.set(drawn.subarray(at, at + width * 4), ((top + row) * this.#width + left) * 4);
    }
  }
}
