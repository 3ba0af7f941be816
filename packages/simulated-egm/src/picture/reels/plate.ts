import { type ReelSymbol, SCATTER, WILD } from '../../game/symbols.ts';
import type { Place } from '../geometry.ts';
import { linear, type Pen, radial, roundRect } from '../pen.ts';
import type { PictureTheme } from '../theme.ts';

/** Plates whose colour alone tells which symbol they carry. */
const OWN: Readonly<Partial<Record<ReelSymbol, readonly [middle: string, edge: string]>>> = {
  [WILD]: ['#3f74e6', '#0a1a4d'],
  [SCATTER]: ['#8f1a4a', '#250510'],
};
const OWN_HALO = 'rgba(255,236,200,0.4)';
const TREASURES: readonly ReelSymbol[] = ['crown', 'lantern', 'compass', 'key'];

/** The plate of a symbol on its reel. Plates of what pays most have an edge of metal. */
export function drawPlate(pen: Pen, symbol: ReelSymbol, theme: PictureTheme, place: Place): void {
  const own = OWN[symbol];
  drawFace(pen, place, own ?? [theme.face.middle, theme.face.side], own ? OWN_HALO : theme.face.halo);
  drawBevel(pen, place);
  if (own !== undefined || TREASURES.includes(symbol)) drawRim(pen, place, theme);
}

/** A plate's outline, `by` pixels inside of it. */
const outline = (pen: Pen, [left, top, width, height]: Place, by: number): void =>
  roundRect(pen, [left + by, top + by, width - 2 * by, height - 2 * by], width * 0.09);

function drawFace(pen: Pen, place: Place, [middle, edge]: readonly [string, string], halo: string): void {
  const [left, top, width, height] = place;
  const centre = [left + width / 2, top + height * 0.46] as const;
  for (const [from, to, inside, outside] of [
    [width * 0.1, height * 0.64, middle, edge],
    [0, width * 0.62, halo, 'rgba(255,255,255,0)'],
  ] as const) {
    outline(pen, place, 0);
    pen.fillStyle = radial(
      pen,
      centre,
      [from, to],
      [
        [0, inside],
        [1, outside],
      ],
    );
    pen.fill();
  }
}

/** Light along the upper edge, shade along the lower one. */
function drawBevel(pen: Pen, place: Place): void {
  const [, top, width, height] = place;
  outline(pen, place, width * 0.02);
  pen.lineWidth = width * 0.03;
  pen.strokeStyle = linear(
    pen,
    [0, top, 0, top + height],
    [
      [0, 'rgba(255,255,255,0.4)'],
      [0.25, 'rgba(255,255,255,0.08)'],
      [0.75, 'rgba(0,0,0,0.1)'],
      [1, 'rgba(0,0,0,0.5)'],
    ],
  );
  pen.stroke();
}

function drawRim(pen: Pen, place: Place, { metal }: PictureTheme): void {
  const [left, top, width, height] = place;
  outline(pen, place, width * 0.025);
  pen.lineWidth = width * 0.026;
  pen.strokeStyle = linear(
    pen,
    [left, top, left + width, top + height],
    [
      [0, metal[0]],
      [0.4, metal[1]],
      [0.6, metal[2]],
      [1, metal[1]],
    ],
  );
  pen.stroke();
}
