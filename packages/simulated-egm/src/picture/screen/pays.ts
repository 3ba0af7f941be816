import { LINES } from '../../game/lines.ts';
import { linePay } from '../../game/pays.ts';
import type { ReelSymbol } from '../../game/symbols.ts';
import { PAYS } from '../geometry.ts';
import { metallic, type Pen, setFont } from '../pen.ts';
import { drawSymbol } from '../reels/symbol-art.ts';
import type { PictureTheme } from '../theme.ts';
import { drawPanel } from './panel.ts';

const [LEFT, TOP, WIDTH] = PAYS;
/** The next best. Nothing smaller: a reduced picture could not carry it. */
const OTHERS: readonly ReelSymbol[] = ['lantern', 'compass', 'key', 'ruby', 'amber'];
const FIRST_ROW = TOP + 206;
const ROW = 92;

/** What five of a symbol in a row pay, in bets. */
const worth = (symbol: ReelSymbol): string => `×${linePay(symbol, 5) / LINES.length}`;

/** What five of the best symbols in a row pay, the very best one large. */
export function drawPays(pen: Pen, theme: PictureTheme): void {
  drawPanel(pen, theme, PAYS, '5 IN A ROW');
  const best = worth('crown');
  drawSymbol(pen, 'crown', theme, { x: LEFT + 60, y: TOP + 120, size: 44 });
  setFont(pen, best, { size: 50, weight: 900, most: WIDTH - 130 });
  pen.textAlign = 'right';
  pen.shadowColor = theme.glow;
  pen.shadowBlur = 14;
  pen.fillStyle = metallic(pen, TOP + 104, TOP + 146, [theme.metal[0], '#ffffff', theme.metal[1]]);
  pen.fillText(best, LEFT + WIDTH - 16, TOP + 142);
  pen.shadowColor = 'transparent';
  OTHERS.forEach((symbol, i) => {
    const y = FIRST_ROW + i * ROW;
    drawSymbol(pen, symbol, theme, { x: LEFT + 62, y: y + ROW / 2, size: 29 });
    const text = worth(symbol);
    setFont(pen, text, { size: 38, weight: 800, most: WIDTH - 120 });
    pen.textAlign = 'right';
    pen.fillStyle = '#ffffff';
    pen.fillText(text, LEFT + WIDTH - 20, y + ROW / 2 + 13);
  });
}
