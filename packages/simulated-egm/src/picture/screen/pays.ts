import { LINES } from '../../game/lines.ts';
import { linePay } from '../../game/pays.ts';
import type { ReelSymbol } from '../../game/symbols.ts';
import { PAYS } from '../geometry.ts';
import { linear, metallic, type Pen, setFont } from '../pen.ts';
import { drawSymbol } from '../reels/symbol-art.ts';
import type { PictureTheme } from '../theme.ts';
import { drawPanel } from './panel.ts';

const [LEFT, TOP, WIDTH] = PAYS;
const OTHERS: readonly ReelSymbol[] = ['lantern', 'compass', 'key', 'ruby', 'amber', 'emerald', 'sapphire'];
const FIRST_ROW = TOP + 206;
const ROW = 66;

/** What five of a symbol in a row pay, in bets. */
const worth = (symbol: ReelSymbol): string => `×${linePay(symbol, 5) / LINES.length}`;

/** What five of each symbol pay, the best one large. */
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
    drawRule(pen, theme, y);
    drawSymbol(pen, symbol, theme, { x: LEFT + 62, y: y + ROW / 2, size: 22 });
    const text = worth(symbol);
    setFont(pen, text, { size: 34, weight: 800, most: WIDTH - 120 });
    pen.textAlign = 'right';
    pen.fillStyle = '#ffffff';
    pen.fillText(text, LEFT + WIDTH - 20, y + ROW / 2 + 12);
  });
}

function drawRule(pen: Pen, { metal }: PictureTheme, y: number): void {
  pen.fillStyle = linear(
    pen,
    [LEFT + 12, 0, LEFT + WIDTH - 12, 0],
    [
      [0, 'rgba(0,0,0,0)'],
      [0.5, metal[1]],
      [1, 'rgba(0,0,0,0)'],
    ],
  );
  pen.globalAlpha = 0.5;
  pen.fillRect(LEFT + 12, y - 1, WIDTH - 24, 1.5);
  pen.globalAlpha = 1;
}
