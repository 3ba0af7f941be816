import { expect, test } from 'vitest';
import { frameIn, MOST_ZOOM, placeIn, type Seen, WHOLE } from './frame.ts';
import { LookAround } from './look-around.ts';

const SEEN: Seen = { shape: 16 / 9, limits: WHOLE, wanted: { x: 0.125, y: 0.1, width: 0.75, height: 0.8 } };
const FRAME = frameIn({ width: 390, height: 500 }, SEEN);
function looking(): LookAround {
  const look = new LookAround();
  look.show(FRAME, SEEN);
  return look;
}
/** The share of the picture at a point of the frame. */
function shareAt(look: LookAround, x: number, y: number): { x: number; y: number } {
  const { left, top, width, height } = placeIn(FRAME, SEEN, look.getState());
  return { x: (x - left) / width, y: (y - top) / height };
}

test('GAME-9 zoom keeps the part of the picture under the fingers, and ends at its bounds', () => {
  const look = looking();
  const before = shareAt(look, 100, 120);
  look.zoom(2, { x: 100, y: 120 });
  expect(look.getState().zoom).toBe(2);
  expect(shareAt(look, 100, 120).x).toBeCloseTo(before.x);
  expect(shareAt(look, 100, 120).y).toBeCloseTo(before.y);
  look.zoom(100);
  expect(look.getState().zoom).toBe(MOST_ZOOM);
  look.zoom(0.0001);
  expect(look.getState()).toMatchObject({ zoom: 1, y: 0.5 });
});

test('GAME-9 a cropped picture is dragged to its edge and no further', () => {
  const look = looking();
  expect(look.movable()).toEqual({ x: true, y: false });
  look.move(10_000, 10_000);
  expect(shareAt(look, 0, 0).x).toBeCloseTo(0);
  expect(shareAt(look, 0, 0).y).toBeCloseTo(0);
  look.move(-30, 0);
  expect(shareAt(look, 0, 0).x).toBeGreaterThan(0.02);
  look.reset();
  expect(look.getState()).toEqual({ zoom: 1, x: 0.5, y: 0.5 });
});

test('GAME-9 another size of the frame keeps the zoom, another view begins without', () => {
  const look = looking();
  look.zoom(3);
  look.show(frameIn({ width: 600, height: 300 }, SEEN), SEEN);
  expect(look.getState().zoom).toBe(3);
  look.show(FRAME, { ...SEEN, wanted: WHOLE });
  expect(look.getState().zoom).toBe(1);
});

test('GAME-9 C5.67 a frame that changes its size shows all that is wanted, until the player looks elsewhere', () => {
  const look = new LookAround();
  const low: Seen = { ...SEEN, wanted: { x: 0.1, y: 0.2, width: 0.8, height: 0.8 } };
  // Wider than high: the whole height is visible, around its middle.
  look.show(frameIn({ width: 390, height: 900 }, low), low);
  expect(look.getState().y).toBeCloseTo(0.5);
  look.show(frameIn({ width: 600, height: 312 }, low), low);
  expect(look.getState().y).toBeCloseTo(0.6);
  look.zoom(2);
  look.move(0, 1_000);
  const { y } = look.getState();
  look.show(frameIn({ width: 600, height: 312 }, low), low);
  expect(look.getState().y).toBeCloseTo(y, 2);
});

test('GAME-9 the picture can be looked at by steps', () => {
  const look = looking();
  look.zoom(2);
  const before = look.getState();
  look.step(1, -1);
  expect(look.getState().x).toBeGreaterThan(before.x);
  expect(look.getState().y).toBeLessThan(before.y);
});
