import { type Canvas, createCanvas } from '@napi-rs/canvas';
import { freeGamesFor, LINES, linePay, type ReelSymbol, SCATTER, WILD } from '../../game/game.ts';
import { drawArt } from '../art.ts';
import { FEATURES, HEIGHT, PAYS, type Place, WIDTH } from '../geometry.ts';
import { setFont } from '../letters.ts';
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
  pen.textAlign = 'center';
  pen.letterSpacing = '2px';
  setFont(pen, heading, { size: 22, weight: 800, most: width - 24 });
  pen.fillStyle = accent;
  pen.fillText(heading, left + width / 2 + 1, top + 36);
  pen.letterSpacing = '0px';
}

/** Free games, the wild and the lines. */
function drawFeatures(pen: Pen, theme: PictureTheme): void {
  const [left, top, width, height] = FEATURES;
  const symbol = { x: left + 62, size: 46 };
  const words = left + 122;
  const room = left + width - 14 - words;
  drawHeading(pen, theme, FEATURES, 'FREE GAMES');
  drawSymbol(pen, SCATTER, theme, { ...symbol, y: top + 122 });
  [5, 4, 3].forEach((scatters, i) => {
    const base = top + 92 + i * 40;
    pen.textAlign = 'left';
    pen.fillStyle = theme.accent;
    setFont(pen, `${scatters}`, { size: 26, weight: 800, most: room });
    pen.fillText(`${scatters}`, words, base);
    pen.textAlign = 'right';
    pen.fillStyle = '#ffffff';
    setFont(pen, `${freeGamesFor(scatters)}`, { size: 34, weight: 800, most: room });
    pen.fillText(`${freeGamesFor(scatters)}`, words + room - 8, base + 3);
  });
  drawSymbol(pen, WILD, theme, { ...symbol, y: top + 268 });
  pen.textAlign = 'left';
  pen.fillStyle = '#ffffff';
  for (const [text, base] of [
    ['ANY', top + 262],
    ['SYMBOL', top + 290],
  ] as const) {
    setFont(pen, text, { size: 22, weight: 800, most: room });
    pen.fillText(text, words, base);
  }
  pen.textAlign = 'center';
  pen.letterSpacing = '2px';
  pen.fillStyle = theme.accent;
  const lines = `${LINES.length} LINES`;
  setFont(pen, lines, { size: 24, weight: 800, most: width - 30 });
  pen.fillText(lines, left + width / 2, top + height - 20);
  pen.letterSpacing = '0px';
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
  const best = worth('crown');
  drawSymbol(pen, 'crown', theme, { x: left + 60, y: top + 120, size: 44 });
  setFont(pen, best, { size: 50, weight: 900, most: width - 130 });
  pen.textAlign = 'right';
  pen.shadowColor = theme.glow;
  pen.shadowBlur = 14;
  pen.fillStyle = metallic(pen, top + 104, top + 146, [theme.metal[0], '#ffffff', theme.metal[1]]);
  pen.fillText(best, left + width - 16, top + 142);
  pen.shadowColor = 'transparent';
  OTHERS.forEach((symbol, i) => {
    const y = top + 206 + i * ROW;
    drawSymbol(pen, symbol, theme, { x: left + 62, y: y + ROW / 2, size: 29 });
    const text = worth(symbol);
    setFont(pen, text, { size: 38, weight: 800, most: width - 120 });
    pen.textAlign = 'right';
    pen.fillStyle = '#ffffff';
    pen.fillText(text, left + width - 20, y + ROW / 2 + 13);
  });
}
