import { createCanvas } from '@napi-rs/canvas';
import type { Scene } from '../scene.ts';
import { createPainter, HEIGHT, WIDTH } from './painter.ts';
import { BOUNCE_MS } from './reel-motion.ts';

const QUALITY = 72;
/** `small`: for a card among many. `result`: to be looked at by itself. */
const SIZES = { small: [320, 180], result: [480, 270] } as const;
export type StillSize = keyof typeof SIZES;

/** Draws stills of cabinets as JPEGs. One at a time. */
export function createStillPainter(): (scene: Scene, now: number, size?: StillSize) => Buffer {
  const whole = createCanvas(WIDTH, HEIGHT);
  const picture = whole.getContext('2d').createImageData(WIDTH, HEIGHT);
  return (scene, now, size = 'small') => {
    // A painter draws only what has changed since its last picture, of the same cabinet.
    picture.data.set(createPainter('screen', false).paint(scene, now));
    whole.getContext('2d').putImageData(picture, 0, 0);
    const [width, height] = SIZES[size];
    const still = createCanvas(width, height);
    still.getContext('2d').drawImage(whole, 0, 0, width, height);
    return still.toBuffer('image/jpeg', QUALITY);
  };
}

/** When the result of the game that ended on these stops stands still in this scene; undefined: it is not that game. */
export function settledAt({ reels, restedAt }: Scene, stops: readonly number[]): number | undefined {
  const over = restedAt >= reels.startedAt;
  return over && reels.to.join() === stops.join() ? reels.stopsAt[4] + BOUNCE_MS + 1 : undefined;
}
