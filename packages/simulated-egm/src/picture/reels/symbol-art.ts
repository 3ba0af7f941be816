import type { ReelSymbol } from '../../game/symbols.ts';
import type { Pen } from '../pen.ts';
import type { PictureTheme } from '../theme.ts';
import { gem, ring } from './gems.ts';
import { comet, moon } from './specials.ts';
import { compass, crown, key, lantern } from './treasures.ts';

/** Draws a symbol from −1 to 1 across, and from −`TALL` to `TALL`. */
type Draw = (pen: Pen) => void;

const ruby = gem(['#5c0014', '#a00326', '#d9163f', '#ff5a78', '#ffc2cd'], ring(6, 0.98, { height: 1.4 }));
const amber = gem(
  ['#6b3000', '#b45a00', '#ef8f0e', '#ffc043', '#fff0b8'],
  ring(8, 0.94, { height: 1.42, turn: Math.PI / 8 }),
);
const emerald = gem(
  ['#00381d', '#006b36', '#07a457', '#4fe096', '#c9ffe2'],
  [
    [-0.5, -1.32],
    [0.5, -1.32],
    [0.84, -0.94],
    [0.84, 0.94],
    [0.5, 1.32],
    [-0.5, 1.32],
    [-0.84, 0.94],
    [-0.84, -0.94],
  ],
);
const sapphire = gem(
  ['#061f66', '#0d3fb0', '#2166e8', '#6aa8ff', '#d3e8ff'],
  [
    [-0.48, -1.18],
    [0.48, -1.18],
    [0.95, -0.48],
    [0, 1.36],
    [-0.95, -0.48],
  ],
  [0, -0.22],
);

const ART: Readonly<Record<ReelSymbol, (theme: PictureTheme) => Draw>> = {
  crown: ({ metal }) => crown(metal),
  lantern: ({ metal }) => lantern(metal),
  compass: ({ metal }) => compass(metal),
  key: ({ metal }) => key(metal),
  moon: ({ metal }) => moon(metal),
  comet: ({ metal }) => comet(metal),
  ruby: () => ruby,
  amber: () => amber,
  emerald: () => emerald,
  sapphire: () => sapphire,
};

/** Half the height of a symbol whose width is 2. */
export const TALL = 1.42;

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
  pen.shadowColor = 'rgba(0,0,0,0.5)';
  pen.shadowBlur = size * 0.1;
  pen.shadowOffsetY = size * 0.05;
  ART[symbol](theme)(pen);
  pen.restore();
}
