import { type Canvas, createCanvas } from '@napi-rs/canvas';
import type { Scene } from '../../scene.ts';
import { drawArt } from '../art.ts';
import { FILMED_SCREEN, HEIGHT, type Place, WIDTH } from '../geometry.ts';
import { write } from '../letters.ts';
import type { Glass } from '../mosaic.ts';
import { beside, CLEAR, linear, metallic, type Pen } from '../pen.ts';
import { backdropOf } from '../screen/backdrop.ts';
import { type PictureTheme, paletteOf, themeOf } from '../theme.ts';
import { drawRoom } from './room.ts';

const { left: LEFT, top: TOP, scale } = FILMED_SCREEN;
const SCREEN: Place = [LEFT, TOP, WIDTH * scale, HEIGHT * scale];
/** Heights of the deck's edges. */
const [DECK, LIP] = [556, 694];
/** Lies wholly behind the cabinet. */
const COVERED: Place = [210, 110, 860, 610];

/** All that does not move: the room, and in it the cabinet without its lamps and buttons. */
export function drawnGround({ cabinet }: Scene): Canvas {
  const canvas = createCanvas(WIDTH, HEIGHT);
  const pen = canvas.getContext('2d');
  const theme = themeOf(cabinet.theme);
  const palette = paletteOf(theme);
  const backdrop = backdropOf(cabinet.theme);
  pen.fillStyle = theme.night;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  beside(pen, COVERED, () => drawRoom(pen, theme, cabinet.id));
  drawArt(pen, 'body', palette);
  drawArt(pen, `topper-${theme.backdrop}`, palette);
  drawBrand(pen, cabinet.brand.toUpperCase(), theme);
  drawArt(pen, 'bezel', palette);
  pen.imageSmoothingQuality = 'medium';
  pen.drawImage(backdrop, ...SCREEN);
  drawArt(pen, 'deck');
  drawReflection(pen, backdrop);
  drawArt(pen, 'deck-light', palette);
  if (cabinet.id !== 0) drawNumber(pen, `No. ${cabinet.id}`);
  return canvas;
}

let glass: Glass | undefined;

/** What the glass before every screen reflects of the room, and the shadow of its frame; drawn at the first call. */
export function glassOf(): Glass {
  if (glass !== undefined) return glass;
  const [left, top, width, height] = SCREEN;
  const canvas = createCanvas(width, height);
  const pen = canvas.getContext('2d');
  pen.translate(-left, -top);
  drawArt(pen, 'glass');
  glass = { canvas, left, top };
  return glass;
}

/** On the lit sign on top. */
function drawBrand(pen: Pen, brand: string, { metal, glow }: PictureTheme): void {
  pen.shadowColor = glow;
  pen.shadowBlur = 22;
  const colour = metallic(pen, 28, 62, [metal[0], '#ffffff', metal[1]]);
  write(pen, brand, [WIDTH / 2 + 2, 61], { size: 42, weight: 900, most: 470, colour, spacing: 4 });
  pen.shadowColor = 'transparent';
}

/** On a plaque below the deck. */
function drawNumber(pen: Pen, number: string): void {
  drawArt(pen, 'plaque');
  write(pen, number, [WIDTH / 2, LIP + 20], { size: 14, weight: 700, most: 84, colour: '#17191d' });
}

/** The foot of the screen, upside down and soft, as lacquer shows it; it fades towards the player. */
function drawReflection(pen: Pen, backdrop: Canvas): void {
  const small = createCanvas(80, 16);
  const pale = small.getContext('2d');
  pale.imageSmoothingQuality = 'high';
  pale.translate(0, 16);
  pale.scale(1, -1);
  pale.drawImage(backdrop, 0, HEIGHT * 0.55, WIDTH, HEIGHT * 0.45, 0, 0, 80, 16);
  pale.globalCompositeOperation = 'destination-in';
  pale.fillStyle = linear(pale, [0, 16, 0, 0], [0, 'rgba(0,0,0,0.6)'], [0.8, CLEAR]);
  pale.fillRect(0, 0, 80, 16);
  pale.fillStyle = linear(pale, [0, 0, 80, 0], [0, CLEAR], [0.12, '#000000'], [0.88, '#000000'], [1, CLEAR]);
  pale.fillRect(0, 0, 80, 16);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(small, SCREEN[0] - 24, DECK, SCREEN[2] + 48, LIP - DECK);
}
