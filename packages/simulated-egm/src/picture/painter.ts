import type { Scene } from '../scene.ts';
import { CabinetPainter } from './cabinet/cabinet-painter.ts';
import { WIDTH } from './geometry.ts';
import { ScreenPainter } from './screen/screen-painter.ts';
import { writeTimeCode } from './time-code.ts';

export { HEIGHT, WIDTH } from './geometry.ts';

/** `screen`: the cabinet's own picture; `camera`: the cabinet filmed from outside. */
export type View = 'screen' | 'camera';

export interface Painter {
  /** The picture of a scene at a moment (milliseconds since 1970): RGBA, 1280 × 720, valid until the next call. */
  paint(scene: Scene, now: number): Uint8Array;
}

/** `timeCode` writes the moment of painting into the picture, for measuring its age. */
export function createPainter(view: View, timeCode: boolean): Painter {
  const painter = view === 'screen' ? new ScreenPainter() : new CabinetPainter();
  return {
    paint(scene, now) {
      const pixels = painter.paint(scene, now);
      if (timeCode) writeTimeCode(pixels, WIDTH, now);
      return pixels;
    },
  };
}

/** A cabinet at rest that belongs to no site. */
export const REHEARSAL: Scene = {
  cabinet: { id: 0, name: '', brand: '', theme: 0, decimals: 2 },
  credit: 0,
  bet: 0,
  win: 0,
  lamps: {
    spin: 'off',
    'bet-up': 'off',
    'bet-down': 'off',
    'max-bet': 'off',
    'cash-out': 'off',
    service: 'off',
  },
  reels: { from: [0, 0, 0, 0, 0], to: [0, 0, 0, 0, 0], startedAt: 0, stopsAt: [0, 0, 0, 0, 0] },
  restedAt: 0,
  winningLines: [],
  freeGames: { left: 0, of: 0 },
  notice: null,
  pressed: null,
};

/** Paints both views once, ahead of the first viewer: letters are loaded, strips drawn, code compiled. Returns a picture. */
export function rehearse(): Uint8Array {
  createPainter('camera', false).paint(REHEARSAL, 0);
  return createPainter('screen', false).paint(REHEARSAL, 0);
}
