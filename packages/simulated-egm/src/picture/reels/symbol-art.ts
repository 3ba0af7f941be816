import type { ReelSymbol } from '../../game/symbols.ts';
import type { Pen } from '../pen.ts';
import type { PictureTheme } from '../theme.ts';
import { gem, ring } from './gems.ts';
import { comet, moon } from './specials.ts';
import { compass, crown, key, lantern } from './treasures.ts';

/** Draws a symbol into a square from −1 to 1. */
type Draw = (pen: Pen) => void;

const ruby = gem(['#5c0014', '#a00326', '#d9163f', '#ff5a78', '#ffc2cd'], ring(6, 0.84));
const amber = gem(['#6b3000', '#b45a00', '#ef8f0e', '#ffc043', '#fff0b8'], ring(8, 0.82, Math.PI / 8));
const emerald = gem(
  ['#00381d', '#006b36', '#07a457', '#4fe096', '#c9ffe2'],
  [
    [-0.44, -0.84],
    [0.44, -0.84],
    [0.72, -0.54],
    [0.72, 0.54],
    [0.44, 0.84],
    [-0.44, 0.84],
    [-0.72, 0.54],
    [-0.72, -0.54],
  ],
);
const sapphire = gem(
  ['#061f66', '#0d3fb0', '#2166e8', '#6aa8ff', '#d3e8ff'],
  [
    [-0.46, -0.68],
    [0.46, -0.68],
    [0.88, -0.2],
    [0, 0.86],
    [-0.88, -0.2],
  ],
  [0, -0.14],
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

/** Draws a symbol around a point, as large as from −`size` to `size`. */
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
