import { type Canvas, createCanvas } from '@napi-rs/canvas';
import { REELS } from '../../game/game.ts';
import type { Scene } from '../../scene.ts';
import { type ReelGeometry, reelsPlace } from '../geometry.ts';
import type { Glass } from '../mosaic.ts';
import { drawMarks, marksKey } from './marks.ts';
import { type Cells, cellsOf, wordsOf } from './reel-cells.ts';

const INDEXES = [0, 1, 2, 3, 4] as const;
type Reel = (typeof INDEXES)[number];
const GAP = 0xff060403;
/** A reel that moves on by more than this in 10 ms is a blur (symbols). */
const BLUR_FROM = 0.09;
/** How many whole turns a reel makes at the least, in symbols a millisecond of its spin. */
const SYMBOLS_PER_MS = 0.022;
/** A reel that stops swings back a little: how far (symbols) and how long (ms). */
const BOUNCE = 0.14;
export const BOUNCE_MS = 220;

const plainVeils = new Map<string, Uint32Array>();

/**
 * The five reels, written straight into a picture: rows of prepared symbols under a veil, which is the shade of the
 * reels' curve, marks of wins, notices and the glass. A turning reel costs 0.3 ms, a tenth of what drawing it takes.
 */
export class ReelWindow {
  readonly #geometry: ReelGeometry;
  readonly #picture: Uint32Array;
  readonly #pitch: number;
  readonly #width: number;
  readonly #height: number;
  readonly #drawn: (string | undefined)[] = [];
  readonly #canvas: Canvas;
  #theme = -1;
  #glass: Glass | undefined;
  #cells: Cells = new Map();
  #plain: Uint32Array = new Uint32Array();
  #veil: Uint32Array = new Uint32Array();
  #marks: string | undefined;

  /** `pixels`: the picture in RGBA, `pitch` pixels wide. */
  constructor(geometry: ReelGeometry, pixels: Uint8Array, pitch: number) {
    this.#geometry = geometry;
    this.#picture = new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.byteLength / 4);
    this.#pitch = pitch;
    [, , this.#width, this.#height] = reelsPlace(geometry);
    this.#canvas = createCanvas(this.#width, this.#height);
  }

  /** All of it is painted at the next call; `glass` is what lies over the picture. */
  reset(theme: number, glass: Glass | undefined): void {
    this.#theme = theme;
    this.#glass = glass;
    this.#cells = cellsOf(theme, this.#geometry.reelWidth, this.#geometry.row);
    this.#plain = this.#plainVeil();
    this.#marks = undefined;
  }

  paint(scene: Scene, now: number): void {
    const marks = marksKey(scene, now);
    if (marks !== this.#marks) {
      this.#marks = marks;
      this.#veil = marks === '' ? this.#plain : this.#drawVeil(scene, now);
      this.#drawn.length = 0;
      this.#writeGaps();
    }
    for (const reel of INDEXES) this.#paintReel(scene, reel, now);
  }

  #paintReel({ reels }: Scene, reel: Reel, now: number): void {
    const { length } = REELS[reel];
    const position = reelPosition(reels, reel, length, now);
    const top = ((position % length) + length) % length;
    const row = Math.round(top * this.#geometry.row);
    const blur =
      now < reels.stopsAt[reel] &&
      Math.abs(position - reelPosition(reels, reel, length, now - 10)) > BLUR_FROM;
    const key = `${row} ${blur}`;
    if (this.#drawn[reel] === key) return;
    this.#drawn[reel] = key;
    this.#writeReel(reel, row, blur);
  }

  #writeReel(reel: Reel, from: number, blur: boolean): void {
    const { reelWidth, row, gap } = this.#geometry;
    const strip = REELS[reel];
    const left = reel * (reelWidth + gap);
    for (let y = 0; y < this.#height; ) {
      const at = from + y;
      const within = at % row;
      const symbol = strip[Math.floor(at / row) % strip.length];
      const cell = symbol === undefined ? undefined : this.#cells.get(symbol);
      if (cell === undefined) return;
      const rows = Math.min(row - within, this.#height - y);
      this.#write(blur ? cell.blurred() : cell.sharp, within * reelWidth, left, y, rows);
      y += rows;
    }
  }

  /** Writes rows of a cell under the veil. Veil and picture are premultiplied: a veil's colour is simply added. */
  #write(source: Uint32Array, start: number, left: number, top: number, rows: number): void {
    const picture = this.#picture;
    const veil = this.#veil;
    const width = this.#geometry.reelWidth;
    let from = start;
    for (let y = top; y < top + rows; y++) {
      let over = y * this.#width + left;
      let to = (this.#geometry.top + y) * this.#pitch + this.#geometry.left + left;
      for (let x = 0; x < width; x++) picture[to++] = under(source[from++] ?? 0, veil[over++] ?? 0);
    }
  }

  #writeGaps(): void {
    const { reelWidth, gap, left, top } = this.#geometry;
    for (const reel of [1, 2, 3, 4]) {
      const start = reel * (reelWidth + gap) - gap;
      for (let y = 0; y < this.#height; y++)
        for (let x = start; x < start + gap; x++)
          this.#picture[(top + y) * this.#pitch + left + x] = under(
            GAP,
            this.#veil[y * this.#width + x] ?? 0,
          );
    }
  }

  /** That of unmarked reels, which is the same in every theme. */
  #plainVeil(): Uint32Array {
    const key = `${this.#width} ${this.#glass !== undefined}`;
    const veil = plainVeils.get(key) ?? this.#drawVeil(undefined, 0);
    plainVeils.set(key, veil);
    return veil;
  }

  #drawVeil(scene: Scene | undefined, now: number): Uint32Array {
    const pen = this.#canvas.getContext('2d');
    pen.clearRect(0, 0, this.#width, this.#height);
    pen.save();
    drawMarks(pen, this.#geometry, { theme: this.#theme, scene, now });
    pen.restore();
    if (this.#glass !== undefined)
      pen.drawImage(
        this.#glass.canvas,
        this.#glass.left - this.#geometry.left,
        this.#glass.top - this.#geometry.top,
      );
    return wordsOf(this.#canvas.data());
  }
}

/** A pixel under a premultiplied one. Two colours at a time: neither overflows into the next. */
function under(pixel: number, veil: number): number {
  const share = 255 - (veil >>> 24);
  if (share === 255) return pixel;
  const redBlue = (Math.imul(pixel & 0xff00ff, share) >>> 8) & 0xff00ff;
  const green = (Math.imul((pixel >>> 8) & 0xff, share) >>> 8) << 8;
  return (veil + redBlue + green) | 0xff000000;
}

/** Where a reel is: the position in symbols of what its top row shows. */
function reelPosition(reels: Scene['reels'], reel: Reel, length: number, now: number): number {
  const from = reels.from[reel];
  const to = reels.to[reel];
  const rest = reels.stopsAt[reel];
  const { startedAt } = reels;
  if (now < startedAt) return from;
  if (now >= rest) {
    const since = now - rest;
    const swing =
      since > BOUNCE_MS ? 0 : BOUNCE * Math.sin((since / BOUNCE_MS) * Math.PI) * (1 - since / BOUNCE_MS);
    return to - swing;
  }
  const span = rest - startedAt;
  const revolutions = Math.max(1, Math.round((span * SYMBOLS_PER_MS) / length));
  const travel = revolutions * length + ((((from - to) % length) + length) % length);
  const part = (now - startedAt) / span;
  // Quickly to speed, evenly on, gently to rest.
  const eased = part < 0.15 ? (part * part) / 0.3 : part - 0.075;
  const run = eased / 0.925;
  const gentle = run > 0.8 ? 0.8 + (1 - (1 - (run - 0.8) / 0.2) ** 1.6) * 0.2 : run;
  return from - travel * gentle;
}
