import { LINES } from '../../game/lines.ts';
import { freeGamesFor } from '../../game/pays.ts';
import { SCATTER, WILD } from '../../game/symbols.ts';
import { FEATURES } from '../geometry.ts';
import { type Pen, setFont } from '../pen.ts';
import { drawSymbol } from '../reels/symbol-art.ts';
import type { PictureTheme } from '../theme.ts';
import { drawPanel } from './panel.ts';

const [LEFT, TOP, WIDTH, HEIGHT] = FEATURES;
const SYMBOL = { x: LEFT + 62, size: 46 } as const;
const WORDS = LEFT + 122;
const ROOM = LEFT + WIDTH - 14 - WORDS;

/** Free games, the wild and the lines. */
export function drawFeatures(pen: Pen, theme: PictureTheme): void {
  drawPanel(pen, theme, FEATURES, 'FREE GAMES');
  drawSymbol(pen, SCATTER, theme, { ...SYMBOL, y: TOP + 122 });
  [5, 4, 3].forEach((scatters, i) => {
    const base = TOP + 92 + i * 40;
    pen.textAlign = 'left';
    pen.fillStyle = theme.accent;
    setFont(pen, `${scatters}`, { size: 26, weight: 800, most: ROOM });
    pen.fillText(`${scatters}`, WORDS, base);
    pen.textAlign = 'right';
    pen.fillStyle = '#ffffff';
    setFont(pen, `${freeGamesFor(scatters)}`, { size: 34, weight: 800, most: ROOM });
    pen.fillText(`${freeGamesFor(scatters)}`, WORDS + ROOM - 8, base + 3);
  });
  drawSymbol(pen, WILD, theme, { ...SYMBOL, y: TOP + 268 });
  pen.textAlign = 'left';
  pen.fillStyle = '#ffffff';
  for (const [text, base] of [
    ['ANY', TOP + 262],
    ['SYMBOL', TOP + 290],
  ] as const) {
    setFont(pen, text, { size: 22, weight: 800, most: ROOM });
    pen.fillText(text, WORDS, base);
  }
  pen.textAlign = 'center';
  pen.letterSpacing = '2px';
  pen.fillStyle = theme.accent;
  const lines = `${LINES.length} LINES`;
  setFont(pen, lines, { size: 24, weight: 800, most: WIDTH - 30 });
  pen.fillText(lines, LEFT + WIDTH / 2, TOP + HEIGHT - 20);
  pen.letterSpacing = '0px';
}
