import { LINES } from '../../game/lines.ts';
import { freeGamesFor, linePay } from '../../game/pays.ts';
import { type ReelSymbol, SCATTER, WILD } from '../../game/symbols.ts';
import { HEIGHT, WIDTH } from '../geometry.ts';
import { type Pen, roundRect, setFont } from '../pen.ts';
import { drawSymbol } from '../reels/symbol-art.ts';
import type { PictureTheme } from '../theme.ts';

const PANEL = { side: 12, top: 56, width: 126, height: HEIGHT - 68 } as const;
const COLUMNS: readonly (readonly [left: number, symbols: readonly ReelSymbol[]])[] = [
  [PANEL.side, ['crown', 'lantern', 'compass', 'key']],
  [WIDTH - PANEL.side - PANEL.width, [WILD, SCATTER, 'ruby', 'amber']],
];

/** What a symbol is good for: in bets for five in a row where it is money; empty for the wild, which says it itself. */
function worth(symbol: ReelSymbol): string {
  if (symbol === WILD) return '';
  if (symbol === SCATTER) return [3, 4, 5].map(freeGamesFor).join(' · ');
  return `×${linePay(symbol, 5) / LINES.length}`;
}

/** The best symbols beside the reels, and what five of them pay. Nothing smaller: a reduced picture could not carry it. */
export function drawPays(pen: Pen, theme: PictureTheme): void {
  for (const [left, symbols] of COLUMNS) {
    roundRect(pen, [left, PANEL.top, PANEL.width, PANEL.height], 18);
    pen.globalAlpha = 0.62;
    pen.fillStyle = theme.night;
    pen.fill();
    pen.globalAlpha = 0.35;
    pen.lineWidth = 1.5;
    pen.strokeStyle = theme.metal[1];
    pen.stroke();
    pen.globalAlpha = 1;
    const each = PANEL.height / symbols.length;
    symbols.forEach((symbol, i) => {
      const x = left + PANEL.width / 2;
      const y = PANEL.top + i * each;
      const text = worth(symbol);
      drawSymbol(pen, symbol, theme, { x, y: y + (text === '' ? 82 : 66), size: 48 });
      pen.textAlign = 'center';
      pen.fillStyle = '#ffffff';
      setFont(pen, text, { size: 30, weight: 800, most: PANEL.width - 14 });
      pen.fillText(text, x, y + 148);
    });
  }
}
