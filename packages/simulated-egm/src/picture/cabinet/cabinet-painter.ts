import { CABINET_BUTTONS, type CabinetButton, type Scene } from '../../scene.ts';
import { drawArt } from '../art.ts';
import { FILMED_SCREEN, HEIGHT, type Place, WIDTH } from '../geometry.ts';
import { LampColumn } from '../lamp-column.ts';
import { loadFont } from '../letters.ts';
import { Mosaic } from '../mosaic.ts';
import { noticeKind } from '../reels/notice.ts';
import { GameScreen } from '../screen/game-screen.ts';
import { inFreeGames, winState } from '../screen/meters.ts';
import { themeOf } from '../theme.ts';
import { type ButtonState, buttonPlace, drawButton } from './buttons.ts';
import { drawnGround, glassOf } from './ground.ts';

const CANDLE: Place = [984, 0, 92, 76];
const CANDLE_MS = 1_000;
/** Where the light tubes along the cabinet's sides are. */
const TUBES: readonly Place[] = [
  [213, 92, 14, 444],
  [1053, 92, 14, 444],
];
const PRESSED_MS = 180;
const BLINK_MS = 800;
/** Height of the part of a tube that is equally bright. */
const LAMP = 4;
/** How long the light takes from one such part to the next (ms), at rest and in a win. */
const CALM_MS = 32;
const EXCITED_MS = 11;

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
    this.#mosaic.tile('candle', CANDLE, tier, (pen) => drawArt(pen, `candle-${tier}`));
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

function buttonState(scene: Scene, button: CabinetButton, now: number): ButtonState {
  const lamp = scene.lamps[button];
  return {
    lit: lamp === 'on' || (lamp === 'blink' && now % BLINK_MS < BLINK_MS / 2),
    down: scene.pressed?.button === button && now - scene.pressed.at < PRESSED_MS,
  };
}

/** Which light of the candle is lit now: one calls for a hand pay, the other for a tilt or a door. */
function litTier(notice: string | null, now: number): 'attendant' | 'fault' | 'dark' {
  if (notice === null || now % CANDLE_MS >= CANDLE_MS / 2) return 'dark';
  const kind = noticeKind(notice);
  if (kind === 'no-signal') return 'dark';
  return kind === 'hand-pay' || kind === 'jackpot' ? 'attendant' : 'fault';
}
