import { type Canvas, createCanvas } from '@napi-rs/canvas';
import { freeGamesFor, LINES, linePay, type ReelSymbol, SCATTER, WILD } from '../../game/game.ts';
import { drawArt } from '../art.ts';
import { FEATURES, HEIGHT, PAYS, type Place, WIDTH } from '../geometry.ts';
import { write } from '../letters.ts';
import { beside, metallic, type Pen } from '../pen.ts';
import { drawSymbol } from '../reels/reel-cells.ts';
import { type PictureTheme, paletteOf, themeOf } from '../theme.ts';

/** Lies wholly under the reels and the meters. */
const COVERED: Place = [290, 20, 695, 690];

const drawn = new Map<string, Canvas>();

/** What does not move on the screens of a theme, drawn at the first call. */
export function backdropOf(index: number): Canvas {
  const theme = themeOf(index);
  const canvas = drawn.get(theme.backdrop) ?? drawBackdrop(theme);
  drawn.set(theme.backdrop, canvas);
  return canvas;
}

function drawBackdrop(theme: PictureTheme): Canvas {
  const canvas = createCanvas(WIDTH, HEIGHT);
  const pen = canvas.getContext('2d');
  const palette = paletteOf(theme);
  pen.fillStyle = theme.night;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  beside(pen, COVERED, () => drawArt(pen, `scenery-${theme.backdrop}`, palette));
  drawArt(pen, 'screen', palette);
  drawFeatures(pen, theme);
  drawPays(pen, theme);
  return canvas;
}

/** Above a pane beside the reels. */
function drawHeading(pen: Pen, { accent }: PictureTheme, [left, top, width]: Place, heading: string): void {
  const letters = { size: 22, weight: 800, most: width - 24, spacing: 2 };
  write(pen, heading, [left + width / 2 + 1, top + 36], { ...letters, colour: accent });
}

/** Free games, the wild and the lines. */
function drawFeatures(pen: Pen, theme: PictureTheme): void {
  const [left, top, width, height] = FEATURES;
  const symbol = { x: left + 62, size: 46 };
  const words = left + 122;
  const room = left + width - 14 - words;
  const bold = { weight: 800, most: room, colour: '#ffffff' };
  drawHeading(pen, theme, FEATURES, 'FREE GAMES');
  drawSymbol(pen, SCATTER, theme, { ...symbol, y: top + 122 });
  [5, 4, 3].forEach((scatters, i) => {
    const base = top + 92 + i * 40;
    write(pen, `${scatters}`, [words, base], { ...bold, size: 26, colour: theme.accent, align: 'left' });
    write(pen, `${freeGamesFor(scatters)}`, [words + room - 8, base + 3], {
      ...bold,
      size: 34,
      align: 'right',
    });
  });
  drawSymbol(pen, WILD, theme, { ...symbol, y: top + 268 });
  write(pen, 'ANY', [words, top + 262], { ...bold, size: 22, align: 'left' });
  write(pen, 'SYMBOL', [words, top + 290], { ...bold, size: 22, align: 'left' });
  const lines = { size: 24, weight: 800, most: width - 30, colour: theme.accent, spacing: 2 };
  write(pen, `${LINES.length} LINES`, [left + width / 2, top + height - 20], lines);
}

/** The next best. Nothing smaller: a reduced picture could not carry it. */
const OTHERS: readonly ReelSymbol[] = ['lantern', 'compass', 'key', 'ruby', 'amber'];
const ROW = 92;

/** What five of a symbol in a row pay, in bets. */
const worth = (symbol: ReelSymbol): string => `×${linePay(symbol, 5) / LINES.length}`;

/** What five of the best symbols in a row pay, the very best one large. */
function drawPays(pen: Pen, theme: PictureTheme): void {
  const [left, top, width] = PAYS;
  drawHeading(pen, theme, PAYS, '5 IN A ROW');
  drawSymbol(pen, 'crown', theme, { x: left + 60, y: top + 120, size: 44 });
  pen.shadowColor = theme.glow;
  pen.shadowBlur = 14;
  const colour = metallic(pen, top + 104, top + 146, [theme.metal[0], '#ffffff', theme.metal[1]]);
  const large = { size: 50, weight: 900, most: width - 130, colour, align: 'right' } as const;
  write(pen, worth('crown'), [left + width - 16, top + 142], large);
  pen.shadowColor = 'transparent';
  OTHERS.forEach((symbol, i) => {
    const y = top + 206 + i * ROW;
    drawSymbol(pen, symbol, theme, { x: left + 62, y: y + ROW / 2, size: 29 });
    const small = { size: 38, weight: 800, most: width - 120, colour: '#ffffff', align: 'right' } as const;
    write(pen, worth(symbol), [left + width - 20, y + ROW / 2 + 13], small);
  });
}
