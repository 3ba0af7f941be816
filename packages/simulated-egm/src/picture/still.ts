import { type Canvas, createCanvas, ImageData } from '@napi-rs/canvas';
import type { Scene } from '../scene.ts';
import { HEIGHT, WIDTH } from './geometry.ts';
import { BOUNCE_MS } from './reels/reel-window.ts';
import { ScreenPainter } from './screen/screen-painter.ts';

const QUALITY = 72;
/** `small`: for a card among many. `result`: to be looked at by itself. `whole`: as it is. */
const SIZES = { small: [320, 180], result: [480, 270], whole: [WIDTH, HEIGHT] } as const;
export type StillSize = keyof typeof SIZES;

/** Draws stills of cabinets as JPEGs, one after another. */
export function createStillPainter(): (scene: Scene, now: number, size?: StillSize) => Buffer {
  /** One for each theme: what never moves is drawn once. */
  const painters = new Map<number, ScreenPainter>();
  const whole = createCanvas(WIDTH, HEIGHT);
  const cards = new Map<StillSize, Canvas>();
  return (scene, now, size = 'small') => {
    // The notice of a hand pay lies over the symbols that have won.
    const shown = size === 'result' ? { ...scene, notice: null } : scene;
    const painter = painters.get(scene.cabinet.theme) ?? new ScreenPainter();
    painters.set(scene.cabinet.theme, painter);
    const pixels = new Uint8ClampedArray(painter.paint(shown, now));
    whole.getContext('2d').putImageData(new ImageData(pixels, WIDTH, HEIGHT), 0, 0);
    const card = cards.get(size) ?? cardOf(size);
    cards.set(size, card);
    const pen = card.getContext('2d');
    // The edges of what is scaled are not opaque.
    pen.clearRect(0, 0, card.width, card.height);
    pen.drawImage(whole, 0, 0, card.width, card.height);
    return card.toBuffer('image/jpeg', QUALITY);
  };
}

function cardOf(size: StillSize): Canvas {
  const [width, height] = SIZES[size];
  const card = createCanvas(width, height);
  // The one that averages: others leave out pixels of what is made smaller by half or more.
  card.getContext('2d').imageSmoothingQuality = 'medium';
  return card;
}

/** When the result of the game that ended on these stops is at rest in this scene; undefined: it is another game. */
export function settledAt({ reels, restedAt }: Scene, stops: readonly number[]): number | undefined {
  const over = restedAt >= reels.startedAt;
  return over && reels.to.join() === stops.join() ? reels.stopsAt[4] + BOUNCE_MS + 1 : undefined;
}
