import { expect, test } from 'vitest';
import { type Seen, WHOLE } from './frame.ts';
import { GAP, stackIn } from './stack.ts';

const WIDE: Seen = { shape: 16 / 9, limits: WHOLE, wanted: WHOLE };
const REELS: Seen = { shape: 16 / 9, limits: WHOLE, wanted: { x: 0.14, y: 0.08, width: 0.72, height: 0.9 } };
const FOOT = 50;
/** Heights at 390 pixels. */
const WHOLE_HIGH = 390 / (16 / 9);
const REELS_HIGH = WHOLE_HIGH / 0.72;

test('GAME-17 upright, two pictures of the whole width lie one below the other where there is room', () => {
  const { main, second, below } = stackIn({ width: 390, height: 600 }, REELS, WIDE, FOOT);
  expect(main).toMatchObject({ width: 390, height: expect.closeTo(REELS_HIGH) });
  expect(second).toMatchObject({ width: 390, height: expect.closeTo(WHOLE_HIGH) });
  expect(below).toBeCloseTo(600 - REELS_HIGH);
});

test('GAME-17 a main picture with a reel window gives up what it does not need for the second', () => {
  const { main, second } = stackIn({ width: 390, height: 510 }, REELS, WIDE, FOOT);
  expect(second).toMatchObject({ width: 390, height: expect.closeTo(WHOLE_HIGH) });
  expect(main.width).toBe(390);
  expect(main.height).toBeCloseTo(510 - GAP - WHOLE_HIGH);
  expect(main.height).toBeGreaterThan(0.9 * REELS_HIGH);
});

test('GAME-17 a second picture without room is left out, and the main one is as large as without it', () => {
  const { main, second, below } = stackIn({ width: 390, height: 400 }, REELS, WIDE, FOOT);
  expect(second).toBeNull();
  expect(main.height).toBeCloseTo(REELS_HIGH);
  expect(below).toBeCloseTo(400 - REELS_HIGH);
});

test('GAME-16 GAME-17 a panel below the picture has its room, also below a tall one', () => {
  const tall: Seen = { ...WIDE, shape: 9 / 16 };
  const { main, below } = stackIn({ width: 390, height: 500 }, tall, null, 200);
  expect(main.height).toBe(300);
  expect(below).toBe(200);
  // A picture that leaves more room anyway does not shrink.
  expect(stackIn({ width: 390, height: 500 }, WIDE, null, 200).main.height).toBeCloseTo(WHOLE_HIGH);
});

test('GAME-17 the main picture leaves the foot of the room free, which only the second picture takes', () => {
  const tall: Seen = { ...WIDE, shape: 9 / 16 };
  expect(stackIn({ width: 390, height: 500 }, tall, null, FOOT).main.height).toBe(450);
  const { main, second } = stackIn({ width: 390, height: 490 }, REELS, WIDE, FOOT);
  expect(main.height + GAP + (second?.height ?? 0)).toBeCloseTo(490);
});
