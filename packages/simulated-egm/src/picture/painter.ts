import type { Scene } from '../scene.ts';
import { CabinetPainter } from './cabinet/cabinet-painter.ts';
import { WIDTH } from './geometry.ts';
import { ScreenPainter } from './screen/screen-painter.ts';

export { HEIGHT, WIDTH } from './geometry.ts';

const BLOCK = 20;
const STRIP_HEIGHT = 22;
const MARKER = 0xa5;

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

/**
 * Writes a moment (milliseconds since 1970) into the top rows of an RGBA picture for machines to read: 64 black or
 * white blocks, 20 pixels wide, most significant bit first: six bytes of time, their exclusive or, and a marker.
 */
function writeTimeCode(pixels: Uint8Array, width: number, millis: number): void {
  const time = Array.from({ length: 6 }, (_, i) => Math.floor(millis / 256 ** (5 - i)) % 256);
  const bytes = [...time, time.reduce((sum, byte) => sum ^ byte, 0), MARKER];
  const row = new Uint8Array(width * 4).fill(255);
  bytes.forEach((byte, i) => {
    for (let bit = 0; bit < 8; bit++) {
      if ((byte >> (7 - bit)) & 1) continue;
      const at = (i * 8 + bit) * BLOCK * 4;
      for (let pixel = at; pixel < at + BLOCK * 4; pixel += 4) row.fill(0, pixel, pixel + 3);
    }
  });
  for (let y = 0; y < STRIP_HEIGHT; y++) pixels.set(row, y * row.length);
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

/**
 * Paints a screen once, ahead of the first viewer: letters are loaded, code compiled. Returns the picture.
 * Rehearsing the whole cabinet as well would not make its first picture faster.
 */
export const rehearse = (): Uint8Array => createPainter('screen', false).paint(REHEARSAL, 0);
