import type { Scene } from '../../scene.ts';
import { HEIGHT, type Place, reelsOf, reelsPlace, WHOLE_SCREEN, WIDTH } from '../geometry.ts';
import { LampColumn } from '../lamp-column.ts';
import { loadFont } from '../letters.ts';
import { Mosaic } from '../mosaic.ts';
import { themeOf } from '../theme.ts';
import { backdropOf } from './backdrop.ts';
import { GameScreen } from './game-screen.ts';
import { inFreeGames, winState } from './meters.ts';

const [LEFT, TOP, WIDE, HIGH] = reelsPlace(reelsOf(WHOLE_SCREEN));
/** On both sides of the reels. */
const LIGHTS: readonly Place[] = [
  [LEFT - 28, TOP, 14, HIGH],
  [LEFT + WIDE + 14, TOP, 14, HIGH],
];
const LAMP = 41;
/** Between two lamps: nine of them are a wave. */
const LAMP_ANGLE = (2 * Math.PI) / 9;
/** How long the light stays on a lamp (ms), at rest and in a win. */
const CALM_MS = 150;
const EXCITED_MS = 60;

/** The cabinet's own screen: reels, lines and meters, 1280 × 720. */
export class ScreenPainter {
  readonly #mosaic = new Mosaic(WIDTH, HEIGHT);
  readonly #game = new GameScreen(this.#mosaic, WHOLE_SCREEN);
  #lights: readonly LampColumn[] = [];

  constructor() {
    loadFont();
  }

  /** Paints a scene as it is at a moment (milliseconds since 1970). RGBA, valid until the next call. */
  paint(scene: Scene, now: number): Uint8Array {
    this.#begin(scene.cabinet.theme);
    this.#game.paint(scene, now);
    // They always move: a frozen picture can be told apart from a quiet one.
    const lively = winState(scene, now) !== 'none' || inFreeGames(scene);
    const step = Math.floor(now / (lively ? EXCITED_MS : CALM_MS));
    for (const column of this.#lights) column.paint((lamp) => Math.sin((step - lamp) * LAMP_ANGLE));
    return this.#mosaic.pixels;
  }

  #begin(theme: number): void {
    if (!this.#mosaic.ground(`${theme}`, () => ({ ground: backdropOf(theme) }))) return;
    this.#game.reset(theme);
    const colour = themeOf(theme).accent;
    this.#lights = LIGHTS.map(
      (place) => new LampColumn(this.#mosaic, { place, lamp: LAMP, colour, kind: 'bulbs' }),
    );
  }
}
