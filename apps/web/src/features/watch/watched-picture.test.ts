import type { Video } from '@floorcast/contract/machines';
import { expect, test } from 'vitest';
import { frameIn, WHOLE } from '../../machines/frame/frame.ts';
import { frameShape, watchedPart } from './WatchScreen.tsx';

const reelWindow = { x: 0.125, y: 0.1, width: 0.75, height: 0.8 };
const VIDEOS: readonly Video[] = [
  { id: 'screen', width: 1280, height: 720, reelWindow },
  { id: 'camera', width: 1280, height: 1920 },
];

test('GAME-18 C5.67 a viewer on an upright screen sees the reel window in the whole width, and the picture in all of its height', () => {
  const part = watchedPart(VIDEOS, 'screen', true);
  expect(part.wanted).toEqual(reelWindow);
  const room = { width: 390, height: 390 / frameShape(part) };
  const { width, height, scale } = frameIn(room, part);
  expect(width).toBe(390);
  expect(height).toBeCloseTo(scale);
});

test('GAME-18 beside a page, and without a reel window, a viewer sees the whole picture', () => {
  expect(watchedPart(VIDEOS, 'screen', false).wanted).toEqual(WHOLE);
  expect(watchedPart(VIDEOS, 'camera', true)).toMatchObject({ shape: 1280 / 1920, wanted: WHOLE });
  expect(frameShape(watchedPart(VIDEOS, 'camera', true))).toBe(0.9);
  expect(frameShape(watchedPart([], 'screen', true))).toBeCloseTo(16 / 9);
});
