import { createCanvas } from '@napi-rs/canvas';
import type { Scene } from '../scene.ts';
import { loadFont } from './font.ts';
import { BOUNCE_MS } from './reel-motion.ts';
import { drawLights, drawScreen, HEIGHT, WIDTH } from './screen-painter.ts';

const QUALITY = 72;
/** `small`: for a card among many. `result`: to be looked at by itself. */
const SIZES = { small: [320, 180], result: [480, 270] } as const;
export type StillSize = keyof typeof SIZES;

/** Draws stills of cabinets as JPEGs, one after another. */
export function createStillPainter(): (scene: Scene, now: number, size?: StillSize) => Buffer {
  loadFont();
  const whole = createCanvas(WIDTH, HEIGHT);
  const pen = whole.getContext('2d');
  const cards = { small: createCanvas(...SIZES.small), result: createCanvas(...SIZES.result) };
  return (scene, now, size = 'small') => {
    pen.save();
    drawScreen(pen, scene, now);
    drawLights(pen, scene, now);
    pen.restore();
    const card = cards[size];
    card.getContext('2d').drawImage(whole, 0, 0, card.width, card.height);
    return card.toBuffer('image/jpeg', QUALITY);
  };
}

/** When the result of the game that ended on these stops is at rest in this scene; undefined: it is another game. */
export function settledAt({ reels, restedAt }: Scene, stops: readonly number[]): number | undefined {
  const over = restedAt >= reels.startedAt;
  return over && reels.to.join() === stops.join() ? reels.stopsAt[4] + BOUNCE_MS + 1 : undefined;
}
