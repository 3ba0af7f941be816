import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { LINES } from '../game/lines.ts';
import { REELS } from '../game/reels.ts';
import type { Scene } from '../scene.ts';
import { FONT, loadFont } from './font.ts';
import { Mosaic } from './mosaic.ts';
import { reelPosition } from './reel-motion.ts';
import { drawStrip } from './symbol-art.ts';
import { themeOf } from './theme.ts';

export const WIDTH = 1280;
export const HEIGHT = 720;
const ROW = 146;
const REEL_WIDTH = 176;
const REEL_GAP = 14;
const REELS_LEFT = (WIDTH - 5 * REEL_WIDTH - 4 * REEL_GAP) / 2;
const REELS_TOP = 112;
const REELS_HEIGHT = 3 * ROW;
const METERS_TOP = 592;
const HEADER_HEIGHT = 94;
const LIGHTS_TOP = 96;
const LIGHTS_HEIGHT = 6;
const INDEXES = [0, 1, 2, 3, 4] as const;

let strips: readonly Canvas[] | undefined;

/** The five reels' strips, drawn at the first call. */
function drawStrips(): readonly Canvas[] {
  strips ??= REELS.map((symbols) => drawStrip(symbols, REEL_WIDTH, ROW));
  return strips;
}

let glass: Canvas | undefined;

const reelLeft = (reel: number): number => REELS_LEFT + reel * (REEL_WIDTH + REEL_GAP);

/** Where a tile is: left, top, width, height. */
type Place = readonly [number, number, number, number];
export const WHOLE: Place = [0, 0, WIDTH, HEIGHT];
const REELS_PLACE: Place = [REELS_LEFT, REELS_TOP, WIDTH - 2 * REELS_LEFT, REELS_HEIGHT];

/** The cabinet's own screen: reels, lines and meters, 1280 × 720. */
export class ScreenPainter {
  readonly #mosaic = new Mosaic(WIDTH, HEIGHT);

  constructor() {
    loadFont();
  }

  /** Paints a scene as it is at a moment (milliseconds since 1970). RGBA, valid until the next call. */
  paint(scene: Scene, now: number): Uint8Array {
    const mosaic = this.#mosaic;
    mosaic.tile('frame', WHOLE, scene.cabinet.name, (pen) => drawFrame(pen, scene));
    mosaic.tile('header', [0, 0, WIDTH, HEADER_HEIGHT], freeGamesText(scene), (pen) =>
      drawHeader(pen, scene),
    );
    mosaic.tile('lights', [0, LIGHTS_TOP, WIDTH, LIGHTS_HEIGHT], `${now}`, (pen) =>
      drawLights(pen, scene, now),
    );
    mosaic.tile('reels', REELS_PLACE, reelsKey(scene, now), (pen) => drawReels(pen, scene, now));
    mosaic.tile('meters', [0, METERS_TOP, WIDTH, HEIGHT - METERS_TOP], metersKey(scene), (pen) => {
      drawFrame(pen, scene);
      drawMeters(pen, scene);
    });
    return mosaic.pixels;
  }
}

/** Changes whenever the screen does, its running lights aside. */
export const screenKey = (scene: Scene, now: number): string =>
  `${reelsKey(scene, now)} ${metersKey(scene)} ${freeGamesText(scene)}`;

/** The whole screen but its running lights, into a pen that is set to its size. */
export function drawScreen(pen: SKRSContext2D, scene: Scene, now: number): void {
  drawFrame(pen, scene);
  drawHeader(pen, scene);
  drawReels(pen, scene, now);
  drawMeters(pen, scene);
}

const metersKey = ({ credit, bet, win }: Scene): string => `${credit} ${bet} ${win}`;

const freeGamesText = ({ freeGames }: Scene): string =>
  freeGames.left > 0 ? `FREE GAMES ${freeGames.left} / ${freeGames.of}` : '';

function reelsKey(scene: Scene, now: number): string {
  const turning = INDEXES.some((reel) => reelPosition(scene.reels, reel, REELS[reel].length, now).turning);
  if (turning) return `${now}`;
  return `${scene.reels.to.join()} ${shownWin(scene, now)?.line ?? ''} ${scene.notice ?? ''}`;
}

/** One winning line after another, each for most of a second. */
function shownWin({ winningLines, reels }: Scene, now: number) {
  if (now <= reels.stopsAt[4]) return undefined;
  return winningLines[Math.floor(now / 900) % Math.max(1, winningLines.length)];
}

function drawReels(pen: SKRSContext2D, scene: Scene, now: number): void {
  pen.fillStyle = '#05070a';
  pen.fillRect(...REELS_PLACE);
  for (const reel of INDEXES) drawReel(pen, scene, reel, now);
  glass ??= drawGlass();
  pen.drawImage(glass, REELS_LEFT, REELS_TOP);
  drawWin(pen, scene, now);
  if (scene.notice !== null) drawNotice(pen, scene.notice);
}

function drawReel(pen: SKRSContext2D, scene: Scene, reel: 0 | 1 | 2 | 3 | 4, now: number): void {
  const strip = drawStrips()[reel];
  const length = REELS[reel].length;
  if (strip === undefined) return;
  const { position, turning } = reelPosition(scene.reels, reel, length, now);
  const top = ((position % length) + length) % length;
  const draw = (row: number) =>
    pen.drawImage(
      strip,
      0,
      row * ROW,
      REEL_WIDTH,
      REELS_HEIGHT,
      reelLeft(reel),
      REELS_TOP,
      REEL_WIDTH,
      REELS_HEIGHT,
    );
  draw(top);
  if (!turning || now > scene.reels.stopsAt[reel]) return;
  // A turning reel blurs: the same again, a little further on.
  pen.globalAlpha = 0.45;
  draw((top + 0.22) % length);
  pen.globalAlpha = 1;
}

function drawWin(pen: SKRSContext2D, scene: Scene, now: number): void {
  const shown = shownWin(scene, now);
  const rows = shown === undefined ? undefined : LINES[shown.line];
  if (shown === undefined || rows === undefined) return;
  const { accent, glow } = themeOf(scene.cabinet.theme);
  const points = INDEXES.map(
    (reel) => [reelLeft(reel) + REEL_WIDTH / 2, REELS_TOP + (rows[reel] + 0.5) * ROW] as const,
  );
  for (const [width, colour, alpha] of [
    [14, glow, 0.4],
    [5, accent, 1],
  ] as const) {
    pen.beginPath();
    for (const [x, y] of points) pen.lineTo(x, y);
    pen.lineWidth = width;
    pen.strokeStyle = colour;
    pen.globalAlpha = alpha;
    pen.stroke();
  }
  pen.lineWidth = 6;
  for (const [x, y] of points.slice(0, shown.count))
    pen.strokeRect(x - REEL_WIDTH / 2 + 4, y - ROW / 2 + 4, REEL_WIDTH - 8, ROW - 8);
}

function drawNotice(pen: SKRSContext2D, text: string): void {
  pen.fillStyle = 'rgba(40,0,0,0.78)';
  pen.fillRect(0, 250, WIDTH, 170);
  centred(pen, text, 358, 72);
}

function centred(pen: SKRSContext2D, text: string, y: number, size: number): void {
  pen.font = `800 ${size}px ${FONT}`;
  pen.textAlign = 'center';
  pen.fillStyle = '#ffe9a6';
  pen.fillText(text, WIDTH / 2, y);
}

/** Small lamps along the marquee, always moving: a frozen picture can be told apart from a quiet one. */
export function drawLights(pen: SKRSContext2D, scene: Scene, now: number): void {
  const { accent, night } = themeOf(scene.cabinet.theme);
  const excited = scene.win > 0 && now > scene.reels.stopsAt[4];
  pen.fillStyle = night;
  pen.fillRect(0, LIGHTS_TOP, WIDTH, LIGHTS_HEIGHT);
  for (let lamp = 0; lamp < 40; lamp++) {
    const wave = Math.sin(now / (excited ? 90 : 420) + lamp * 0.7);
    pen.globalAlpha = 0.25 + 0.75 * Math.max(0, wave);
    pen.fillStyle = accent;
    pen.fillRect(26 + lamp * 31.4, LIGHTS_TOP, 8, LIGHTS_HEIGHT);
  }
  pen.globalAlpha = 1;
}

function drawFrame(pen: SKRSContext2D, { cabinet }: Scene): void {
  const { night, deep, accent } = themeOf(cabinet.theme);
  const back = pen.createRadialGradient(WIDTH / 2, 300, 80, WIDTH / 2, 330, 820);
  back.addColorStop(0, deep);
  back.addColorStop(1, night);
  pen.fillStyle = back;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.fillStyle = accent;
  pen.beginPath();
  pen.roundRect(REELS_LEFT - 18, REELS_TOP - 10, WIDTH - 2 * REELS_LEFT + 36, REELS_HEIGHT + 20, 18);
  pen.fill();
  pen.fillStyle = '#05070a';
  pen.beginPath();
  pen.roundRect(REELS_LEFT - 12, REELS_TOP - 4, WIDTH - 2 * REELS_LEFT + 24, REELS_HEIGHT + 8, 14);
  pen.fill();
}

function drawHeader(pen: SKRSContext2D, scene: Scene): void {
  const { cabinet } = scene;
  drawFrame(pen, scene);
  const { glow } = themeOf(cabinet.theme);
  pen.textAlign = 'left';
  pen.font = `800 46px ${FONT}`;
  pen.shadowColor = glow;
  pen.shadowBlur = 24;
  pen.fillStyle = '#fff6dd';
  pen.fillText(cabinet.brand.toUpperCase(), 40, 72);
  pen.shadowBlur = 0;
  pen.textAlign = 'right';
  pen.font = `500 24px ${FONT}`;
  pen.fillStyle = 'rgba(255,255,255,0.72)';
  pen.fillText(`${cabinet.name}  ·  ${cabinet.id}`, WIDTH - 40, 68);
  centred(pen, freeGamesText(scene), 78, 26);
}

/** The shade of the reels' curve and the gaps between them. */
function drawGlass(): Canvas {
  const width = WIDTH - 2 * REELS_LEFT;
  const canvas = createCanvas(width, REELS_HEIGHT);
  const pen = canvas.getContext('2d');
  const shade = pen.createLinearGradient(0, 0, 0, REELS_HEIGHT);
  shade.addColorStop(0, 'rgba(0,0,0,0.62)');
  shade.addColorStop(0.22, 'rgba(0,0,0,0.05)');
  shade.addColorStop(0.5, 'rgba(255,255,255,0.06)');
  shade.addColorStop(0.78, 'rgba(0,0,0,0.05)');
  shade.addColorStop(1, 'rgba(0,0,0,0.62)');
  pen.fillStyle = shade;
  pen.fillRect(0, 0, width, REELS_HEIGHT);
  return canvas;
}

function money(cents: number): string {
  const whole = String(Math.floor(cents / 100)).replace(/\B(?=(\d{3})+$)/g, ' ');
  return `${whole}.${String(cents % 100).padStart(2, '0')}`;
}

function drawMeters(pen: SKRSContext2D, { cabinet, credit, bet, win }: Scene): void {
  const { accent } = themeOf(cabinet.theme);
  const boxes = [
    ['CREDIT', credit, 150],
    ['BET', bet, 520],
    ['WIN', win, 800],
  ] as const;
  for (const [label, value, left] of boxes) {
    pen.fillStyle = 'rgba(0,0,0,0.55)';
    pen.beginPath();
    pen.roundRect(left, METERS_TOP + 4, label === 'BET' ? 240 : 330, 108, 14);
    pen.fill();
    pen.textAlign = 'left';
    pen.font = `600 20px ${FONT}`;
    pen.fillStyle = accent;
    pen.fillText(label, left + 20, METERS_TOP + 36);
    pen.font = `700 50px ${FONT}`;
    pen.fillStyle = label === 'WIN' && value > 0 ? '#ffe07a' : '#f5f2ea';
    pen.fillText(money(value), left + 20, METERS_TOP + 92);
  }
}
