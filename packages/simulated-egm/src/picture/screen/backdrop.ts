import { type Canvas, createCanvas } from '@napi-rs/canvas';
import { HEIGHT, METERS, type Place, reelsOf, reelsPlace, WHOLE_SCREEN, WIDTH } from '../geometry.ts';
import { beside, metallic, type Pen, roundRect } from '../pen.ts';
import { type PictureTheme, themeOf } from '../theme.ts';
import { drawFeatures } from './features.ts';
import { drawPays } from './pays.ts';
import { drawAurora } from './scenery/aurora.ts';
import { drawComet } from './scenery/comet.ts';
import { drawOrchard } from './scenery/orchard.ts';
import { drawTide } from './scenery/tide.ts';

const SCENERY: Readonly<Record<PictureTheme['backdrop'], (pen: Pen, theme: PictureTheme) => void>> = {
  aurora: drawAurora,
  comet: drawComet,
  orchard: drawOrchard,
  tide: drawTide,
};

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
  pen.fillStyle = theme.night;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  beside(pen, COVERED, () => SCENERY[theme.backdrop](pen, theme));
  drawReelFrame(pen, theme);
  drawFeatures(pen, theme);
  drawPays(pen, theme);
  return canvas;
}

function drawReelFrame(pen: Pen, { metal, night }: PictureTheme): void {
  const [left, top, width, height] = reelsPlace(reelsOf(WHOLE_SCREEN));
  const [, metersTop, , metersHeight] = METERS;
  // A bed of the night for lamps, reels and meters.
  roundRect(pen, [left - 34, top - 16, width + 68, metersTop + metersHeight - top + 18], 20);
  pen.globalAlpha = 0.82;
  pen.fillStyle = night;
  pen.fill();
  pen.globalAlpha = 0.3;
  pen.lineWidth = 1.5;
  pen.strokeStyle = metal[1];
  pen.stroke();
  pen.globalAlpha = 1;
  // Its lower edge ends where the meters begin.
  const edge = (by: number, below: number, radius: number) =>
    roundRect(pen, [left - by, top - by, width + 2 * by, height + by + below], radius);
  edge(9, metersTop - top - height, 12);
  pen.fillStyle = metallic(pen, top - 9, metersTop, metal);
  pen.fill();
  edge(3, 1, 6);
  pen.fillStyle = '#040608';
  pen.fill();
}
