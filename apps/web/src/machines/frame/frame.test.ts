import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Area,
  besideWanted,
  frameIn,
  heightsAt,
  hides,
  lookAtAll,
  placeIn,
  type Seen,
  type Size,
  WHOLE,
  within,
} from './frame.ts';

const PLAIN: Seen = { shape: 16 / 9, limits: WHOLE, wanted: WHOLE };
const REELS: Area = { x: 0.125, y: 0.1, width: 0.75, height: 0.8 };
const CROPPED: Seen = { shape: 16 / 9, limits: WHOLE, wanted: REELS };

test('GAME-9 a picture without a reel window is shown whole, as large as the room allows', () => {
  expect(frameIn({ width: 390, height: 500 }, PLAIN)).toMatchObject({ width: 390, height: 390 / (16 / 9) });
  expect(frameIn({ width: 800, height: 300 }, PLAIN)).toMatchObject({ width: 300 * (16 / 9), height: 300 });
});

test('GAME-9 where a frame cuts the picture beside the reels, it is known how far from them', () => {
  const beside = (room: Size, seen: Seen) => {
    const frame = frameIn(room, seen);
    return besideWanted(frame, seen, placeIn(frame, seen, lookAtAll(seen)));
  };
  const { left, right } = beside({ width: 508, height: 300 }, CROPPED);
  const reels = (300 / 0.8) * (16 / 9) * 0.75;
  expect([left, right]).toEqual([expect.closeTo((508 - reels) / 2), expect.closeTo((508 - reels) / 2)]);
  // The reels have the whole width; the whole picture is shown.
  expect(beside({ width: 390, height: 500 }, CROPPED)).toEqual({
    left: expect.closeTo(0),
    right: expect.closeTo(0),
  });
  expect(beside({ width: 800, height: 300 }, PLAIN)).toEqual({ left: 0, right: 0 });
});

test('GAME-9 on a phone a reel window has the whole width, and the picture keeps its height', () => {
  const room = { width: 390, height: 500 };
  const frame = frameIn(room, CROPPED);
  const { least, most } = heightsAt(room.width, CROPPED);
  expect(frame.width).toBe(390);
  expect(frame.height).toBeCloseTo(most);
  expect(most).toBeCloseTo(390 / 0.75 / (16 / 9));
  expect(least).toBeCloseTo(0.8 * most);
  expect(frameIn({ width: 390, height: least }, CROPPED)).toMatchObject({ width: 390, height: least });
});

const share = fc.double({ min: 0, max: 1, noNaN: true });
const area = fc.tuple(share, share, share, share).map(([x, y, width, height]) => ({
  x: x * 0.9,
  y: y * 0.9,
  width: 0.1 + width * (0.9 - x * 0.9),
  height: 0.1 + height * (0.9 - y * 0.9),
}));
const inside = ({ x, y, width, height }: Area, within: Area): Area => ({
  x: within.x + x * within.width,
  y: within.y + y * within.height,
  width: width * within.width,
  height: height * within.height,
});
const seen = fc
  .tuple(fc.double({ min: 0.3, max: 4, noNaN: true }), area, area)
  .map(([shape, limits, wanted]) => ({ shape, limits, wanted: inside(wanted, limits) }));
const room = fc.record({
  width: fc.integer({ min: 40, max: 3000 }),
  height: fc.integer({ min: 40, max: 2000 }),
});

test('GAME-9 C5.67 a frame lies in its room and shows all that is wanted, nothing beyond the limits, for any picture', () => {
  fc.assert(
    fc.property(room, seen, (room, seen) => {
      const frame = frameIn(room, seen);
      expect(frame.width).toBeLessThanOrEqual(room.width);
      expect(frame.height).toBeLessThanOrEqual(room.height);
      const { left, top, width, height } = placeIn(frame, seen, within(frame, seen, lookAtAll(seen)));
      const { limits, wanted } = seen;
      const NEAR = 0.01;
      expect(left + wanted.x * width).toBeGreaterThan(-NEAR);
      expect(left + (wanted.x + wanted.width) * width).toBeLessThan(frame.width + NEAR);
      expect(top + wanted.y * height).toBeGreaterThan(-NEAR);
      expect(top + (wanted.y + wanted.height) * height).toBeLessThan(frame.height + NEAR);
      expect(left + limits.x * width).toBeLessThan(NEAR);
      expect(left + (limits.x + limits.width) * width).toBeGreaterThan(frame.width - NEAR);
      expect(top + limits.y * height).toBeLessThan(NEAR);
      expect(top + (limits.y + limits.height) * height).toBeGreaterThan(frame.height - NEAR);
    }),
  );
});

test('GAME-9 however far a player zooms and drags, the frame is filled', () => {
  const look = fc.record({
    zoom: fc.double({ min: 0.1, max: 20, noNaN: true }),
    x: fc.double({ min: -5, max: 5, noNaN: true }),
    y: fc.double({ min: -5, max: 5, noNaN: true }),
  });
  fc.assert(
    fc.property(room, seen, look, (room, seen, look) => {
      const frame = frameIn(room, seen);
      const { left, top, width, height } = placeIn(frame, seen, within(frame, seen, look));
      expect(left + seen.limits.x * width).toBeLessThan(0.01);
      expect(top + (seen.limits.y + seen.limits.height) * height).toBeGreaterThan(frame.height - 0.01);
    }),
  );
});

test('GAME-9 there is more to see where the frame is smaller than the picture', () => {
  const room = { width: 390, height: 500 };
  const hidden = (seen: Seen, zoom: number) => hides(frameIn(room, seen), seen, { ...lookAtAll(seen), zoom });
  expect(hidden(PLAIN, 1)).toEqual({ x: false, y: false });
  expect(hidden(PLAIN, 2)).toEqual({ x: true, y: true });
  expect(hidden(CROPPED, 1)).toEqual({ x: true, y: false });
});
