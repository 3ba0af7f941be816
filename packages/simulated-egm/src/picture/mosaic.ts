import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';

interface Tile {
  readonly canvas: Canvas;
  readonly left: number;
  readonly top: number;
  key: string | undefined;
}

/**
 * A picture in RGBA that is drawn in tiles. Reading pixels back from a canvas costs more than drawing them (12 ns a
 * pixel here), so a tile is drawn and read only when its key has changed.
 */
export class Mosaic {
  readonly pixels: Uint8Array;
  readonly #width: number;
  readonly #tiles = new Map<string, Tile>();

  constructor(width: number, height: number) {
    this.#width = width;
    this.pixels = new Uint8Array(width * height * 4);
  }

  /** Draws a tile in the whole picture's coordinates, unless `key` is what it was. */
  tile(
    name: string,
    [left, top, width, height]: readonly [number, number, number, number],
    key: string,
    draw: (pen: SKRSContext2D) => void,
  ): void {
    const tile = this.#tiles.get(name) ?? { canvas: createCanvas(width, height), left, top, key: undefined };
    this.#tiles.set(name, tile);
    if (tile.key === key) return;
    tile.key = key;
    const pen = tile.canvas.getContext('2d');
    pen.save();
    pen.translate(-left, -top);
    draw(pen);
    pen.restore();
    this.#copy(tile);
  }

  #copy({ canvas, left, top }: Tile): void {
    const { width, height } = canvas;
    const drawn = canvas.data();
    for (let row = 0; row < height; row++) {
      const from = row * width * 4;
      this.pixels.set(drawn.subarray(from, from + width * 4), ((top + row) * this.#width + left) * 4);
    }
  }
}
