import { createCanvas } from '@napi-rs/canvas';
import { HEIGHT, WIDTH } from '../geometry.ts';
import type { Pen } from '../pen.ts';

/** So many of its pixels are drawn beyond each edge: a blur has something to take there. */
const BEYOND = 3;

/** Draws something out of focus: so many times smaller, blurred there, and enlarged. It costs little. */
export function soft(pen: Pen, times: number, draw: (small: Pen) => void): void {
  const width = Math.ceil(WIDTH / times) + 2 * BEYOND;
  const height = Math.ceil(HEIGHT / times) + 2 * BEYOND;
  const [sharp, blurred] = [createCanvas(width, height), createCanvas(width, height)];
  const small = sharp.getContext('2d');
  small.translate(BEYOND, BEYOND);
  small.scale(1 / times, 1 / times);
  draw(small);
  const out = blurred.getContext('2d');
  out.filter = 'blur(1px)';
  out.drawImage(sharp, 0, 0);
  pen.imageSmoothingQuality = 'low';
  pen.drawImage(blurred, -BEYOND * times, -BEYOND * times, width * times, height * times);
}
