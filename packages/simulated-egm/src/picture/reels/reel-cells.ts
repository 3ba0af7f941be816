import { type Canvas, createCanvas } from '@napi-rs/canvas';
import { type ReelSymbol, SCATTER, SYMBOLS, WILD } from '../../game/game.ts';
import { drawArt } from '../art.ts';
import { write } from '../letters.ts';
import { linear, type Pen } from '../pen.ts';
import { type PictureTheme, paletteOf, themeOf } from '../theme.ts';

/** One symbol on its piece of strip, a pixel a word: at rest, and as it passes the eye. */
interface Cell {
  readonly sharp: Uint32Array;
  blurred(): Uint32Array;
}
export type Cells = ReadonlyMap<ReelSymbol, Cell>;

/** How much of a symbol's height a turning reel smears, on either side. */
const SMEAR = 0.17;
/** By how much a symbol is lower before it is smeared: the smear ends within its cell. */
const LOWER = 0.78;
/** Width of the drawing of a plate. */
const PLATE = 135;
/** Plates whose colour alone tells which symbol they carry. */
const OWN: Readonly<Partial<Record<ReelSymbol, { readonly face: string; readonly side: string }>>> = {
  [WILD]: { face: '#3f74e6', side: '#0a1a4d' },
  [SCATTER]: { face: '#8f1a4a', side: '#250510' },
};
const OWN_HALO = 'rgba(255,236,200,0.4)';
const TREASURES: readonly ReelSymbol[] = ['crown', 'lantern', 'compass', 'key'];
/** Letters on the ribbons of symbols that are more than their picture. */
const WORDS: Readonly<Partial<Record<ReelSymbol, string>>> = { [WILD]: 'WILD', [SCATTER]: 'FREE' };
/** The middle of such a ribbon. */
const RIBBON = 1.05;
/** Half the height of a symbol whose width is 2. */
const TALL = 1.42;

const drawn = new Map<string, Cells>();

/** All symbols of a theme in one size, drawn at the first call. */
export function cellsOf(theme: number, width: number, height: number): Cells {
  const look = themeOf(theme);
  const key = `${look.backdrop} ${width} ${height}`;
  const known = drawn.get(key);
  if (known !== undefined) return known;
  const canvas = createCanvas(width, height);
  const pen = canvas.getContext('2d');
  const cells = new Map(
    SYMBOLS.map((symbol) => {
      const picture = drawnAlone(symbol, look, width, height);
      drawMoving(pen, picture, look);
      const moving = wordsOf(canvas.data());
      drawPlated(pen, symbol, look, picture);
      const sharp = wordsOf(canvas.data());
      let smeared: Uint32Array | undefined;
      const cell: Cell = {
        sharp,
        blurred: () => {
          smeared ??= blurred(moving, width, height);
          return smeared;
        },
      };
      return [symbol, cell];
    }),
  );
  drawn.set(key, cells);
  return cells;
}

/** A copy of a canvas' pixels, as words. */
export function wordsOf(pixels: Uint8Array): Uint32Array {
  const words = new Uint32Array(pixels.byteLength / 4);
  new Uint8Array(words.buffer).set(pixels);
  return words;
}

/** A symbol as it is smeared. The plates of a strip that passes quickly are one. */
function drawMoving(pen: Pen, picture: Canvas, { face }: PictureTheme): void {
  const { width, height } = picture;
  pen.fillStyle = linear(pen, [0, 0, width, 0], [0, face.side], [0.5, face.middle], [1, face.side]);
  pen.fillRect(0, 0, width, height);
  pen.drawImage(picture, 0, (height * (1 - LOWER)) / 2, width, height * LOWER);
}

function drawPlated(pen: Pen, symbol: ReelSymbol, theme: PictureTheme, picture: Canvas): void {
  const { width, height } = picture;
  pen.fillStyle = theme.seam;
  pen.fillRect(0, 0, width, height);
  pen.save();
  pen.scale(width / PLATE, width / PLATE);
  const own = OWN[symbol];
  const palette = paletteOf(theme);
  drawArt(pen, 'plate', own === undefined ? palette : { ...own, halo: OWN_HALO });
  if (own !== undefined || TREASURES.includes(symbol)) drawArt(pen, 'plate-rim', palette);
  pen.restore();
  pen.drawImage(picture, 0, 0);
}

/** A symbol without its piece of strip. */
function drawnAlone(symbol: ReelSymbol, theme: PictureTheme, width: number, height: number): Canvas {
  const canvas = createCanvas(width, height);
  const size = Math.min(width * 0.455, (height * 0.44) / TALL);
  drawSymbol(canvas.getContext('2d'), symbol, theme, { x: width / 2, y: height / 2, size });
  return canvas;
}

/** Draws a symbol around a point, as wide as from −`size` to `size`. */
export function drawSymbol(
  pen: Pen,
  symbol: ReelSymbol,
  theme: PictureTheme,
  { x, y, size }: { readonly x: number; readonly y: number; readonly size: number },
): void {
  pen.save();
  pen.translate(x, y);
  pen.scale(size, size);
  drawArt(pen, `symbol-${symbol}`, paletteOf(theme));
  const words = WORDS[symbol];
  if (words !== undefined) {
    pen.translate(0, RIBBON);
    pen.scale(0.01, 0.01);
    pen.textBaseline = 'middle';
    write(pen, words, [0, 0], { size: 48, weight: 900, most: 164, colour: '#ffffff' });
  }
  pen.restore();
}

/** Every column averaged over a stretch, as if the strip went on plain: no symbol has to know its neighbours. */
function blurred(moving: Uint32Array, width: number, height: number): Uint32Array {
  const out = new Uint32Array(moving.length);
  const reach = Math.round(height * SMEAR);
  const span = 2 * reach + 1;
  // Red and blue are summed in one number: some seventy of them do not meet.
  const redBlue = new Uint32Array(width);
  const green = new Uint32Array(width);
  const rowAt = (y: number) => Math.min(height - 1, Math.max(0, y)) * width;
  for (let y = -reach; y < height + reach; y++) {
    const ahead = rowAt(y);
    const middle = y - reach;
    const behind = rowAt(middle - reach);
    for (let x = 0; x < width; x++) {
      const pixel = moving[ahead + x] ?? 0;
      const sum = (redBlue[x] ?? 0) + (pixel & 0xff00ff);
      const greens = (green[x] ?? 0) + ((pixel >>> 8) & 0xff);
      const gone = middle < 0 ? 0 : (moving[behind + x] ?? 0);
      redBlue[x] = sum - (gone & 0xff00ff);
      green[x] = greens - ((gone >>> 8) & 0xff);
      if (middle >= 0)
        out[middle * width + x] =
          (((sum >>> 16) / span) << 16) | ((greens / span) << 8) | ((sum & 0xffff) / span) | 0xff000000;
    }
  }
  return out;
}
