import { createCanvas } from '@napi-rs/canvas';
import type { Scene } from '../scene.ts';
import { createPainter, HEIGHT, WIDTH } from './painter.ts';

const STILL_WIDTH = 320;
const STILL_HEIGHT = 180;
const QUALITY = 72;

/** Draws stills of cabinets: JPEGs of 320 × 180. One at a time. */
export function createStillPainter(): (scene: Scene, now: number) => Buffer {
  const whole = createCanvas(WIDTH, HEIGHT);
  const small = createCanvas(STILL_WIDTH, STILL_HEIGHT);
  const pen = small.getContext('2d');
  const picture = whole.getContext('2d').createImageData(WIDTH, HEIGHT);
  return (scene, now) => {
    // A painter draws only what has changed since its last picture, of the same cabinet.
    picture.data.set(createPainter('screen', false).paint(scene, now));
    whole.getContext('2d').putImageData(picture, 0, 0);
    pen.drawImage(whole, 0, 0, STILL_WIDTH, STILL_HEIGHT);
    return small.toBuffer('image/jpeg', QUALITY);
  };
}
