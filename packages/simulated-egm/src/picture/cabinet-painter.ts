import type { SKRSContext2D } from '@napi-rs/canvas';
import { CABINET_BUTTONS, type CabinetButton, type Scene } from '../scene.ts';
import { FONT, loadFont } from './font.ts';
import { Mosaic } from './mosaic.ts';
import { drawScreen, HEIGHT, screenKey, WHOLE, WIDTH } from './screen-painter.ts';
import { themeOf } from './theme.ts';

const SCREEN = { left: 300, top: 96, width: 680, height: 382 } as const;
const LAMP_COLUMNS = [246, 1006] as const;
const LAMPS_TOP = 80;
const LAMPS_HEIGHT = 432;
const LAMP_WIDTH = 26;
const DECK_TOP = 560;
const PRESSED_MS = 180;

/** The whole cabinet as a camera sees it: its screen, its lights, its button deck, 1280 × 720. */
export class CabinetPainter {
  readonly #mosaic = new Mosaic(WIDTH, HEIGHT);

  constructor() {
    loadFont();
  }

  /** Paints a scene as it is at a moment (milliseconds since 1970). RGBA, valid until the next call. */
  paint(scene: Scene, now: number): Uint8Array {
    const mosaic = this.#mosaic;
    const { left, top, width, height } = SCREEN;
    mosaic.tile('body', WHOLE, scene.cabinet.name, (pen) => drawBody(pen, scene));
    mosaic.tile('screen', [left, top, width, height], screenKey(scene, now), (pen) => {
      pen.translate(left, top);
      pen.scale(width / WIDTH, height / HEIGHT);
      drawScreen(pen, scene, now);
    });
    for (const side of LAMP_COLUMNS)
      mosaic.tile(`lamps ${side}`, [side, LAMPS_TOP, LAMP_WIDTH, LAMPS_HEIGHT], `${now}`, (pen) =>
        drawLamps(pen, scene, side, now),
      );
    CABINET_BUTTONS.forEach((button, i) => {
      const state = buttonState(scene, button, now);
      mosaic.tile(button, [288 + i * 118, DECK_TOP + 36, 108, 72], `${state.lit} ${state.down}`, (pen) =>
        drawButton(pen, scene, button, i, state),
      );
    });
    return mosaic.pixels;
  }
}

/** Ambient light that wanders over the cabinet: a frozen picture can be told apart from a quiet one. */
function drawLamps(pen: SKRSContext2D, scene: Scene, side: number, now: number): void {
  const { glow } = themeOf(scene.cabinet.theme);
  pen.fillStyle = '#0c0d10';
  pen.fillRect(side, LAMPS_TOP, LAMP_WIDTH, LAMPS_HEIGHT);
  for (let lamp = 0; lamp < 12; lamp++) {
    pen.globalAlpha = 0.2 + 0.8 * Math.max(0, Math.sin(now / 500 + lamp * 0.8 + side));
    pen.fillStyle = glow;
    pen.fillRect(side, LAMPS_TOP + lamp * 36, LAMP_WIDTH, 18);
  }
  pen.globalAlpha = 1;
}

interface ButtonState {
  readonly lit: boolean;
  readonly down: boolean;
}

function buttonState(scene: Scene, button: CabinetButton, now: number): ButtonState {
  const lamp = scene.lamps[button];
  return {
    lit: lamp === 'on' || (lamp === 'blink' && now % 800 < 400),
    down: scene.pressed?.button === button && now - scene.pressed.at < PRESSED_MS,
  };
}

function drawButton(
  pen: SKRSContext2D,
  scene: Scene,
  button: CabinetButton,
  index: number,
  state: ButtonState,
): void {
  const { accent, deep } = themeOf(scene.cabinet.theme);
  const x = 292 + index * 118;
  const y = DECK_TOP + 40 + (state.down ? 6 : 0);
  pen.fillStyle = deep;
  pen.fillRect(x - 4, DECK_TOP + 36, 108, 72);
  pen.fillStyle = '#0a0a0c';
  pen.beginPath();
  pen.roundRect(x - 4, DECK_TOP + 38, 108, 68, 16);
  pen.fill();
  pen.fillStyle = state.lit ? accent : '#5a5248';
  pen.beginPath();
  pen.roundRect(x, y, 100, 54, 13);
  pen.fill();
  pen.font = `700 15px ${FONT}`;
  pen.textAlign = 'center';
  pen.fillStyle = state.lit ? '#1c1204' : '#e8e2d6';
  pen.fillText(button.replace('-', ' ').toUpperCase(), x + 50, y + 33);
}

function drawBody(pen: SKRSContext2D, { cabinet }: Scene): void {
  const { night, deep, accent, glow } = themeOf(cabinet.theme);
  pen.fillStyle = night;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  // Other lights of the room, out of focus.
  for (let i = 0; i < 26; i++) {
    const x = (i * 197) % WIDTH;
    const y = (i * 113) % 420;
    const spot = pen.createRadialGradient(x, y, 2, x, y, 46);
    spot.addColorStop(0, i % 3 === 0 ? accent : glow);
    spot.addColorStop(1, 'rgba(0,0,0,0)');
    pen.globalAlpha = 0.16;
    pen.fillStyle = spot;
    pen.fillRect(x - 46, y - 46, 92, 92);
  }
  pen.globalAlpha = 1;
  const metal = pen.createLinearGradient(220, 0, 1060, 0);
  metal.addColorStop(0, '#0c0d10');
  metal.addColorStop(0.5, deep);
  metal.addColorStop(1, '#0c0d10');
  pen.fillStyle = metal;
  pen.beginPath();
  pen.roundRect(224, 8, 832, 520, 36);
  pen.fill();
  pen.beginPath();
  pen.moveTo(240, 528);
  pen.lineTo(1040, 528);
  pen.lineTo(1110, 690);
  pen.lineTo(170, 690);
  pen.closePath();
  pen.fill();
  pen.font = `800 40px ${FONT}`;
  pen.textAlign = 'center';
  pen.shadowColor = glow;
  pen.shadowBlur = 28;
  pen.fillStyle = '#fff3cf';
  pen.fillText(cabinet.brand.toUpperCase(), WIDTH / 2, 66);
  pen.shadowBlur = 0;
  pen.fillStyle = '#000';
  pen.fillRect(SCREEN.left - 12, SCREEN.top - 12, SCREEN.width + 24, SCREEN.height + 24);
}
