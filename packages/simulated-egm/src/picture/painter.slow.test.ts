import { expect, test } from 'vitest';
import { REELS, SCATTER } from '../game/game.ts';
import type { Scene } from '../scene.ts';
import { HEIGHT, type PictureShare, REEL_WINDOWS, WIDTH } from './geometry.ts';
import { createPainter, REHEARSAL, type View } from './painter.ts';

const VIEWS: readonly View[] = ['screen', 'camera'];
const NOW = 1_700_000_000_000;
/** Both blink periods are in their lit half. */
const LIT = NOW - (NOW % 4_000);

const spinning: Scene = {
  ...REHEARSAL,
  reels: {
    from: [1, 2, 3, 4, 5],
    to: [9, 8, 7, 6, 5],
    startedAt: NOW - 300,
    stopsAt: [NOW + 350, NOW + 550, NOW + 750, NOW + 950, NOW + 1_150],
  },
};

const paint = (view: View, scene: Scene, now = NOW): Uint8Array =>
  Uint8Array.from(createPainter(view, false).paint(scene, now));

/** How many pixels differ inside a part of the picture, and beside it. */
function changes(a: Uint8Array, b: Uint8Array, { x, y, width, height }: PictureShare) {
  const [left, top] = [Math.round(x * WIDTH), Math.round(y * HEIGHT)];
  const [right, foot] = [Math.round((x + width) * WIDTH), Math.round((y + height) * HEIGHT)];
  let inside = 0;
  let beside = 0;
  for (let row = 0; row < HEIGHT; row++)
    for (let column = 0; column < WIDTH; column++) {
      const at = (row * WIDTH + column) * 4;
      if (a[at] === b[at] && a[at + 1] === b[at + 1] && a[at + 2] === b[at + 2]) continue;
      if (column >= left && column < right && row >= top && row < foot) inside++;
      else beside++;
    }
  return { inside, beside };
}

test.each(VIEWS)(
  'GAME-9 the reel window of the %s view holds all that turns, and nothing else of it',
  (view) => {
    const rest = paint(view, { ...spinning, reels: { ...spinning.reels, startedAt: NOW + 1 } });
    const { inside, beside } = changes(rest, paint(view, spinning), REEL_WINDOWS[view].reels);
    const { width, height } = REEL_WINDOWS[view].reels;
    expect(inside).toBeGreaterThan(0.4 * width * WIDTH * height * HEIGHT);
    expect(beside).toBe(0);
  },
);

test.each(VIEWS)('GAME-9 a cut of the %s view to reels and meters shows every amount', (view) => {
  const played: Scene = { ...REHEARSAL, bet: 100 };
  const before = paint(view, played);
  for (const change of [{ credit: 9_999 }, { bet: 500 }, { win: 80 }]) {
    const { inside, beside } = changes(
      before,
      paint(view, { ...played, ...change }),
      REEL_WINDOWS[view].reelsAndMeters,
    );
    expect(inside).toBeGreaterThan(50);
    expect(beside).toBe(0);
  }
});

test('GAME-9 as wide as an upright phone of 390 × 844, reels and meters have 45 % of its height', () => {
  const { width, height } = REEL_WINDOWS.screen.reelsAndMeters;
  const shown = (390 * height * HEIGHT) / (width * WIDTH);
  expect(shown / 844).toBeGreaterThan(0.45);
});

test('GAME-9 the sizes of the reels are whole pixels in every view', () => {
  for (const view of VIEWS)
    for (const { x, y, width, height } of Object.values(REEL_WINDOWS[view]))
      for (const size of [x * WIDTH, y * HEIGHT, width * WIDTH, height * HEIGHT])
        expect(size).toBeCloseTo(Math.round(size), 6);
  const [screen, camera] = VIEWS.map((view) => REEL_WINDOWS[view].reelsAndMeters);
  expect(camera?.width).toBeCloseTo(0.6 * (screen?.width ?? 0), 6);
  expect(camera?.height).toBeCloseTo(0.6 * (screen?.height ?? 0), 6);
});

test('a painter that goes on from scene to scene paints what a fresh one paints', () => {
  const scenes: readonly Scene[] = [
    REHEARSAL,
    spinning,
    { ...REHEARSAL, win: 900, bet: 100, winningLines: [{ line: 3, count: 4, win: 900 }] },
    { ...REHEARSAL, notice: 'HAND PAY 1250.00' },
    { ...REHEARSAL, freeGames: { left: 3, of: 8 } },
    { ...REHEARSAL, cabinet: { id: 7, name: 'Another I', brand: 'Another', theme: 2, decimals: 2 } },
    REHEARSAL,
  ];
  for (const view of VIEWS) {
    const painter = createPainter(view, false);
    for (const scene of scenes)
      expect(Buffer.compare(painter.paint(scene, NOW), paint(view, scene)), `${view}`).toBe(0);
  }
});

test('a reel that may bring free games is lit while it turns', () => {
  const [first, second] = REELS.map((reel) => reel.indexOf(SCATTER));
  const scene = (to: readonly number[]): Scene => ({
    ...spinning,
    reels: {
      ...spinning.reels,
      to: [to[0] ?? 0, to[1] ?? 0, 0, 0, 0],
      stopsAt: [NOW - 20, NOW - 10, NOW + 750, NOW + 950, NOW + 1_150],
    },
  });
  const { x, y, width, height } = REEL_WINDOWS.screen.reels;
  const last = { x: x + 0.8 * width, y, width: 0.2 * width, height };
  const none = paint('screen', scene([0, 0]));
  const changed = (to: readonly number[]) => changes(none, paint('screen', scene(to)), last).inside;
  expect(changed([first ?? 0, second ?? 0])).toBeGreaterThan(5_000);
  expect(changed([first ?? 0, 0])).toBe(0);
});

test('a resting cabinet still moves: a frozen picture can be told apart from a quiet one', () => {
  for (const view of VIEWS) {
    const painter = createPainter(view, false);
    const before = Uint8Array.from(painter.paint(REHEARSAL, NOW));
    expect(Buffer.compare(before, painter.paint(REHEARSAL, NOW + 500)), view).not.toBe(0);
  }
});

test('SRV-5 the candle of the cabinet is lit by a hand pay and, otherwise, by a tilt; not while there is no signal', () => {
  const candle = { x: 984 / WIDTH, y: 0, width: 92 / WIDTH, height: 76 / HEIGHT };
  const of = (notice: string | null) => paint('camera', { ...REHEARSAL, notice }, LIT);
  const changed = (a: string | null, b: string | null) => changes(of(a), of(b), candle).inside;
  expect(changed(null, 'HAND PAY 1250.00')).toBeGreaterThan(200);
  expect(changed(null, 'TILT')).toBeGreaterThan(200);
  expect(changed('TILT', 'HAND PAY 1250.00')).toBeGreaterThan(200);
  expect(changed('TILT', 'DOOR OPEN')).toBe(0);
  expect(changed(null, 'NO SIGNAL')).toBe(0);
});

test('a win of no more than the bet is not shown as one', () => {
  const { x, y, width, height } = REEL_WINDOWS.screen.reelsAndMeters;
  const meters = { x: x + width / 2, y: y + 0.85 * height, width: width / 2, height: 0.15 * height };
  const won = (win: number) => paint('screen', { ...REHEARSAL, bet: 500, win });
  expect(changes(won(510), won(500), meters).inside).toBeGreaterThan(5_000);
  expect(changes(won(490), won(500), meters).inside).toBeLessThan(1_500);
});
