import { createCanvas } from '@napi-rs/canvas';
import { HEIGHT, WIDTH } from '../geometry.ts';
import type { Pen } from '../pen.ts';

/** Draws something out of focus: so many times smaller, blurred there, and enlarged. It costs little. */
export function soft(pen: Pen, times: number, draw: (small: Pen) => void): void {
  const [width, height] = [Math.ceil(WIDTH / times), Math.ceil(HEIGHT / times)];
  const [sharp, blurred] = [createCanvas(width, height), createCanvas(width, height)];
  const small = sharp.getContext('2d');
  small.scale(1 / times, 1 / times);
  draw(small);
  const out = blurred.getContext('2d');
  out.filter = 'blur(1px)';
  out.drawImage(sharp, 0, 0);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(blurred, 0, 0, width * times, height * times);
}
