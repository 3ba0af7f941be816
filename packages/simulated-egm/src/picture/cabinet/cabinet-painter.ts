import { type Canvas, createCanvas } from '@napi-rs/canvas';
import { CABINET_BUTTONS, type CabinetButton, type Scene } from '../../scene.ts';
import { loadFont } from '../font.ts';
import { FILMED_SCREEN, HEIGHT, type Place, WIDTH } from '../geometry.ts';
import { LampColumn } from '../lamp-column.ts';
import { type Glass, Mosaic } from '../mosaic.ts';
import { beside } from '../pen.ts';
import { backdropOf } from '../screen/backdrop.ts';
import { GameScreen } from '../screen/game-screen.ts';
import { inFreeGames, winState } from '../screen/win-state.ts';
import { themeOf } from '../theme.ts';
import { drawBody, drawGlass, SCREEN, TUBES } from './body.ts';
import { CANDLE, drawCandle, litTier } from './candle.ts';
import { type ButtonState, buttonPlace, drawButton, drawDeck } from './deck.ts';
import { drawRoom } from './room.ts';

const PRESSED_MS = 180;
const BLINK_MS = 800;
/** Height of the part of a tube that is equally bright. */
const LAMP = 4;
/** How long the light takes from one such part to the next (ms), at rest and in a win. */
const CALM_MS = 32;
const EXCITED_MS = 11;

/** Lies wholly behind the cabinet. */
const COVERED: Place = [210, 110, 860, 610];

/** The whole cabinet as a camera sees it, in its room: screen, lights, button deck, 1280 × 720. */
export class CabinetPainter {
  readonly #mosaic = new Mosaic(WIDTH, HEIGHT);
  readonly #game = new GameScreen(this.#mosaic, FILMED_SCREEN);
  #tubes: readonly LampColumn[] = [];

  constructor() {
    loadFont();
  }

  /** Paints a scene as it is at a moment (milliseconds since 1970). RGBA, valid until the next call. */
  paint(scene: Scene, now: number): Uint8Array {
    this.#begin(scene);
    this.#game.paint(scene, now);
    const lively = winState(scene, now) !== 'none' || inFreeGames(scene);
    // They always move: a frozen picture can be told apart from a quiet one.
    const step = now / (lively ? EXCITED_MS : CALM_MS);
    for (const tube of this.#tubes) tube.paint((lamp) => 0.5 + 0.5 * Math.sin((step - lamp) * 0.09));
    const tier = litTier(scene.notice, now);
    this.#mosaic.tile('candle', CANDLE, `${tier}`, (pen) => drawCandle(pen, tier));
    const theme = themeOf(scene.cabinet.theme);
    for (const button of CABINET_BUTTONS) {
      const state = buttonState(scene, button, now);
      this.#mosaic.tile(button, buttonPlace(button), `${state.lit} ${state.down}`, (pen) =>
        drawButton(pen, button, state, theme),
      );
    }
    return this.#mosaic.pixels;
  }

  #begin(scene: Scene): void {
    const { id, name, brand, theme } = scene.cabinet;
    const fresh = this.#mosaic.ground(`${theme} ${id} ${name} ${brand}`, () => ({
      ground: drawnGround(scene),
      glass: glassOf(),
    }));
    if (!fresh) return;
    this.#game.reset(theme);
    const colour = themeOf(theme).glow;
    this.#tubes = TUBES.map(
      (place) => new LampColumn(this.#mosaic, { place, lamp: LAMP, colour, kind: 'tube' }),
    );
  }
}

/** All that does not move. */
function drawnGround(scene: Scene): Canvas {
  const canvas = createCanvas(WIDTH, HEIGHT);
  const pen = canvas.getContext('2d');
  const theme = themeOf(scene.cabinet.theme);
  const backdrop = backdropOf(scene.cabinet.theme);
  pen.fillStyle = theme.night;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  beside(pen, COVERED, () => drawRoom(pen, theme, scene.cabinet.id));
  drawBody(pen, scene, theme, backdrop);
  drawDeck(pen, scene, theme, backdrop);
  return canvas;
}

let glass: Glass | undefined;

/** The same before every screen, drawn at the first call. */
function glassOf(): Glass {
  if (glass !== undefined) return glass;
  const [left, top, width, height] = SCREEN;
  const canvas = createCanvas(width, height);
  const pen = canvas.getContext('2d');
  pen.translate(-left, -top);
  drawGlass(pen);
  glass = { canvas, left, top };
  return glass;
}

function buttonState(scene: Scene, button: CabinetButton, now: number): ButtonState {
  const lamp = scene.lamps[button];
  return {
    lit: lamp === 'on' || (lamp === 'blink' && now % BLINK_MS < BLINK_MS / 2),
    down: scene.pressed?.button === button && now - scene.pressed.at < PRESSED_MS,
  };
}
