import type { Scene } from '../../scene.ts';
import { METERS, type Place, placed, reelsOf, type ScreenPlace, TITLE, WIDTH } from '../geometry.ts';
import type { Mosaic } from '../mosaic.ts';
import type { Pen } from '../pen.ts';
import { ReelWindow } from '../reels/reel-window.ts';
import { drawMeters, metersKey } from './meters.ts';
import { drawTitle, titleKey } from './title.ts';

/** What changes on a screen, wherever the screen is in the picture: its title, its reels, its meters. */
export class GameScreen {
  readonly #mosaic: Mosaic;
  readonly #place: ScreenPlace;
  readonly #reels: ReelWindow;

  constructor(mosaic: Mosaic, place: ScreenPlace) {
    this.#mosaic = mosaic;
    this.#place = place;
    this.#reels = new ReelWindow(reelsOf(place), mosaic.pixels, WIDTH);
  }

  /** All of it is painted at the next call. */
  reset(theme: number): void {
    this.#reels.reset(theme, this.#mosaic.glass);
  }

  paint(scene: Scene, now: number): void {
    this.#tile('title', TITLE, titleKey(scene, now), (pen) => drawTitle(pen, scene, now));
    this.#tile('meters', METERS, metersKey(scene, now), (pen) => drawMeters(pen, scene, now));
    this.#reels.paint(scene, now);
  }

  /** Draws in the screen's own coordinates. */
  #tile(name: string, place: Place, key: string, draw: (pen: Pen) => void): void {
    const { left, top, scale } = this.#place;
    this.#mosaic.tile(name, placed(place, this.#place), key, (pen) => {
      pen.translate(left, top);
      pen.scale(scale, scale);
      draw(pen);
    });
  }
}
