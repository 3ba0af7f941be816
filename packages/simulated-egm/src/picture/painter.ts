import type { Scene } from '../scene.ts';
import { CabinetPainter } from './cabinet-painter.ts';
import { loadFont } from './font.ts';
import { drawStrips, ScreenPainter, WIDTH } from './screen-painter.ts';
import { writeTimeCode } from './time-code.ts';

export { HEIGHT, WIDTH } from './screen-painter.ts';

/** `screen`: the cabinet's own picture; `camera`: the cabinet as it stands in the hall. */
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

/** Draws what every picture shares, ahead of the first: letters and reel strips. */
export function warmUp(): void {
  loadFont();
  drawStrips();
}
