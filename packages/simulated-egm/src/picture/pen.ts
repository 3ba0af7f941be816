import type { SKRSContext2D } from '@napi-rs/canvas';
import { HEIGHT, type Place, WIDTH } from './geometry.ts';
import type { Metal } from './theme.ts';

export type Pen = SKRSContext2D;
export const CLEAR = 'rgba(0,0,0,0)';
export type Point = readonly [number, number];
type Stop = readonly [at: number, colour: string];
type Gradient = ReturnType<Pen['createLinearGradient']>;

function withStops(gradient: Gradient, stops: readonly Stop[]): Gradient {
  for (const [at, colour] of stops) gradient.addColorStop(at, colour);
  return gradient;
}

export const linear = (
  pen: Pen,
  [x0, y0, x1, y1]: readonly [number, number, number, number],
  ...stops: readonly Stop[]
): Gradient => withStops(pen.createLinearGradient(x0, y0, x1, y1), stops);

export const radial = (pen: Pen, [x, y]: Point, [inner, outer]: Point, ...stops: readonly Stop[]): Gradient =>
  withStops(pen.createRadialGradient(x, y, inner, x, y, outer), stops);

/** Metal between two heights: bright above, a dark horizon, and the light that the ground throws back. */
export const metallic = (pen: Pen, top: number, bottom: number, [light, middle, dark]: Metal): Gradient =>
  linear(pen, [0, top, 0, bottom], [0, light], [0.42, middle], [0.58, dark], [0.82, middle], [1, light]);

export function roundRect(pen: Pen, place: Place, radius: number): void {
  pen.beginPath();
  pen.roundRect(...place, radius);
}

/** Draws only beside a part of the picture that something else covers: most of what is not seen costs nothing. */
export function beside(pen: Pen, [left, top, width, height]: Place, draw: () => void): void {
  pen.save();
  pen.beginPath();
  pen.rect(0, 0, WIDTH, top);
  pen.rect(0, top, left, height);
  pen.rect(left + width, top, WIDTH - left - width, height);
  pen.rect(0, top + height, WIDTH, HEIGHT - top - height);
  pen.clip();
  draw();
  pen.restore();
}

/** Numbers from 0 to 1 that look random and are the same in every picture of the same seed. */
export function scattered(seed: number): () => number {
  let state = (seed * 2_654_435_761 + 1) >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
